// JSON merge patch, RFC 7396. What does not change is shared with the old value, so that comparing
// by identity tells what is new.

type Json = unknown;

function is_object(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function merge_patch(target: Json, patch: Json): Json {
  if (!is_object(patch)) return patch;
  const merged: Record<string, Json> = is_object(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge_patch(merged[key], value);
  }
  return merged;
}
