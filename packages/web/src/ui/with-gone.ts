import type { PickOption } from './PickInput.tsx'

/** To pick from; what was chosen and is gone stands there too, so that it can be taken away. */
export function withGone(
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
