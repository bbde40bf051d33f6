import type { PickOption } from './PickInput.tsx'

/** Options for a picker, with a placeholder for chosen ids that no longer exist, so that they can be removed. */
export function withDeletedOptions(
  rows: ReadonlyArray<{ id: number; name: string }>,
  chosen: readonly number[],
  gone: string,
): PickOption[] {
  const missing = chosen.filter((id) => !rows.some((row) => row.id === id))
  return [
    ...rows.map(({ id, name }) => ({ id, label: name })),
    ...missing.map((id) => ({ id, label: gone })),
  ]
}
