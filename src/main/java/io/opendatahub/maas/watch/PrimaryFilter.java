/* Which updates of a primary are worth a reconcile. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import java.util.Objects;

/**
 * Lets through changes of spec and of the metadata that carries settings and identity; the operator's own status writes are not
 * among them (case 20).
 *
 * @param <T> the primary
 */
public final class PrimaryFilter<T extends HasMetadata> implements OnUpdateFilter<T> {

    @Override
    public boolean accept(T now, T before) {
        ObjectMeta one = now.getMetadata();
        ObjectMeta other = before.getMetadata();
        return !Objects.equals(one.getGeneration(), other.getGeneration())
                || !Objects.equals(one.getUid(), other.getUid())
                || !Objects.equals(one.getLabels(), other.getLabels())
                || !Objects.equals(one.getAnnotations(), other.getAnnotations())
                || !Objects.equals(one.getFinalizers(), other.getFinalizers())
                || !Objects.equals(one.getOwnerReferences(), other.getOwnerReferences())
                || !Objects.equals(one.getDeletionTimestamp(), other.getDeletionTimestamp());
    }
}
