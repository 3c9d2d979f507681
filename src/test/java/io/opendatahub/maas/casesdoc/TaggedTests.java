package io.opendatahub.maas.casesdoc;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.platform.commons.annotation.Testable;

/** Finds the tests that carry the tag of a case, in the compiled test classes, JUnit's and jqwik's alike. */
final class TaggedTests {

    private static final Set<String> TAGS = Set.of(Tag.class.getName(), net.jqwik.api.Tag.class.getName());
    private static final Set<String> TAG_LISTS = Set.of(Tags.class.getName(), net.jqwik.api.TagList.class.getName());

    private TaggedTests() {}

    /** Names of tests ({@code Class} or {@code Class#method}) by tag, for all tags of cases. */
    static SortedMap<String, SortedSet<String>> find(String rootPackage) {
        JavaClasses tests = new ClassFileImporter()
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .importPackages(rootPackage);
        SortedMap<String, SortedSet<String>> found = new TreeMap<>();
        for (JavaClass type : tests) {
            List<JavaMethod> methods =
                    type.getMethods().stream().filter(TaggedTests::isTest).toList();
            if (!methods.isEmpty()) {
                tags(type).forEach(tag -> add(found, tag, name(type)));
            }
            methods.forEach(method ->
                    tags(method).forEach(tag -> add(found, tag, name(type) + "#" + method.getName())));
        }
        return found;
    }

    private static void add(SortedMap<String, SortedSet<String>> found, String tag, String test) {
        if (tag.startsWith(CaseList.TAG_PREFIX)) {
            found.computeIfAbsent(tag, any -> new TreeSet<>()).add(test);
        }
    }

    private static boolean isTest(JavaMethod method) {
        return method.isAnnotatedWith(Testable.class) || method.isMetaAnnotatedWith(Testable.class);
    }

    /** {@code OuterTest.Nested} for a nested class, without the package. */
    private static String name(JavaClass type) {
        return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
    }

    private static Stream<String> tags(HasAnnotations<?> tagged) {
        return tagged.getAnnotations().stream().flatMap(TaggedTests::tags);
    }

    private static Stream<String> tags(JavaAnnotation<?> annotation) {
        String type = annotation.getRawType().getName();
        Object value = annotation.get("value").orElse("");
        if (TAGS.contains(type)) {
            return Stream.of(value.toString());
        }
        return TAG_LISTS.contains(type)
                ? Arrays.stream((Object[]) value).flatMap(inner -> tags((JavaAnnotation<?>) inner))
                : Stream.empty();
    }
}
