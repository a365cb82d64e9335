// Makes the newer of two values from the older one and the changes; only this file knows the format.

/**
 * `[value]`: a new value; `[]`: removed; otherwise patches by name, or by number in a list,
 * which may have grown.
 */
export type Patch = readonly unknown[] | { readonly [name: string]: Patch };

const isWhole = (patch: Patch): patch is readonly unknown[] => Array.isArray(patch);

/** The newer value; unchanged parts are the same objects as before. */
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
