// The newer of two values, made of the older one and what has changed; the one place that knows how this is written.

/**
 * `[value]`: something else stands there now; `[]`: nothing does; otherwise patches by name, or by number in a list,
 * which may have grown.
 */
export type Patch = readonly unknown[] | { readonly [name: string]: Patch };

const isWhole = (patch: Patch): patch is readonly unknown[] => Array.isArray(patch);

/** The newer value; what has not changed is the very same as before. */
export function patched<T>(old: T, patch: Patch): T {
  if (isWhole(patch)) return patch[0] as T;
  const names = Object.keys(patch);
  if (!names.length) return old;
  if (Array.isArray(old)) {
    const items: unknown[] = [...(old as unknown[])];
    for (const name of names) items[Number(name)] = patched(items[Number(name)], patch[name] ?? {});
    return items as T;
  }
  const found: Record<string, unknown> = { ...(old as Record<string, unknown>) };
  for (const name of names) {
    const change = patch[name] ?? {};
    if (isWhole(change) && !change.length) delete found[name];
    else found[name] = patched(found[name], change);
  }
  return found as T;
}
