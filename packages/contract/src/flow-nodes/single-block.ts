import { z } from 'zod'
import type { FlowFaultCode } from '../flow-faults.ts'
import { flag } from '../shapes.ts'
import { INTERVAL_MAX_SECONDS } from './limits.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

export const CONTENT_ELEMENTS_MAX = 50

const element = z.object({
  type: z.enum(['message', 'interval', 'img', 'audio', 'video']),
  /** A text, seconds, or a file's name. */
  value: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), nodeText()),
  /** Its name in `seq`, such as `message1`. */
  number: nodeText(100),
  /** A file's original name. */
  original: nodeText(500),
  record: flag().catch(false),
})
export type ContentElement = z.output<typeof element>

const contentData = z.object({
  seq: z.array(nodeText(100)).max(CONTENT_ELEMENTS_MAX).catch([]),
  elements: z
    .array(z.unknown())
    .max(CONTENT_ELEMENTS_MAX)
    .catch([])
    .transform((all) => all.flatMap((one) => element.safeParse(one).data ?? [])),
})
type ContentData = z.output<typeof contentData>

/** Sends several messages, in the order of `seq`. */
export const singleBlockKind = nodeKind({
  data: contentData,
  waits: ({ elements }) => elements.some(({ type }) => type === 'interval'),
  faults: faultsOfContent,
})

/** The elements in the order of `seq`, or as listed without one. Elements outside of `seq` are not sent. */
export function elementsInOrder({ seq, elements }: ContentData): readonly ContentElement[] {
  if (seq.length === 0) return elements
  return seq.flatMap((name) => elements.find(({ number }) => number === name) ?? [])
}

function faultsOfContent({ elements }: ContentData): FlowFaultCode[] {
  const isInRange = (seconds: number) => seconds > 0 && seconds <= INTERVAL_MAX_SECONDS
  return [
    ...faultIf(elements.length === 0, 'no_elements'),
    ...faultIf(
      elements.some(({ type, value }) => type === 'message' && isBlank(value)),
      'empty_text',
    ),
    ...faultIf(
      elements.some(({ type, value }) => type === 'interval' && !isInRange(Number(value))),
      'interval_range',
    ),
    ...faultIf(
      elements.some(
        ({ type, value }) => type !== 'message' && type !== 'interval' && isBlank(value),
      ),
      'no_media',
    ),
  ]
}
