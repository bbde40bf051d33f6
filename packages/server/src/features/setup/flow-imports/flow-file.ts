import { flowGraph } from '@guiche/contract/flow-graph'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'

// The file format of an exported flow. In its graph `media:0/photo.png` refers to the first of its media.

/** Limit for all media of a file together. */
export const MEDIA_BYTES_MAX = 5_000_000
const MEDIA_MAX = 500

const MEDIUM = /^media:(\d{1,3})\//

export function mediumName(place: number, name: string): string {
  return `media:${place}/${name}`
}

/** @returns undefined for a value that refers to none of the file's media */
export function mediumPlace(value: string): number | undefined {
  const [, place] = MEDIUM.exec(value) ?? []
  return place === undefined ? undefined : Number(place)
}

export const flowFile = z.object({
  guicheFlow: z.literal(1),
  name: z.string().catch(''),
  graph: flowGraph,
  media: z
    .array(
      z.object({
        name: text(200),
        /** Base64; absent if it was left out because of its size. */
        data: z.string().max(8_000_000).optional(),
      }),
    )
    .max(MEDIA_MAX)
    .catch([]),
})
export type FlowFile = z.output<typeof flowFile>
