import { z } from 'zod'
import { flag, typedNumber, text } from '../shapes.ts'
import {
  CONTENT_ELEMENTS_MAX,
  INTERVAL_MAX_SECONDS,
  MENU_OPTION_MAX,
  MENU_OPTIONS_MAX,
  NODE_LABEL_MAX,
  NODE_TEXT_MAX,
} from './limits.ts'

// Nodes that send messages or wait. Invalid parts of a saved graph are read as empty, so that the rest still runs.

const nodeText = (max = NODE_TEXT_MAX) => z.preprocess((value) => value ?? '', text(max)).catch('')
const seconds = z.preprocess(
  (value) => (value === '' ? 0 : value),
  typedNumber(z.number().min(0)).transform((value) => Math.min(value, INTERVAL_MAX_SECONDS)),
)
/** A file's signed name, or its address. */
const fileName = () => nodeText(1000)
const switched = flag().catch(false)

export const startData = z.object({ label: nodeText(NODE_LABEL_MAX) })

/** The label is the text. */
export const messageData = z.object({ label: nodeText() })

export const intervalData = z.object({ label: nodeText(NODE_LABEL_MAX), sec: seconds.catch(0) })

const menuOption = z.object({
  number: typedNumber(z.int().min(1).max(1000)),
  value: nodeText(MENU_OPTION_MAX),
})
export type FlowMenuOption = z.output<typeof menuOption>

export const menuData = z.object({
  message: nodeText(),
  arrayOption: z.array(menuOption).max(MENU_OPTIONS_MAX).catch([]),
})

export const pictureData = z.object({ url: fileName() })

/** `record`: sent as a voice note. */
export const audioData = z.object({ url: fileName(), record: switched })

const element = z.object({
  type: z.enum(['message', 'interval', 'img', 'audio', 'video']),
  /** A text, seconds, or a file's name. */
  value: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), nodeText()),
  /** Its name in `seq`, such as `message1`. */
  number: nodeText(100),
  /** A file's original name. */
  original: nodeText(500),
  record: switched,
})
export type ContentElement = z.output<typeof element>

/** Several messages, in the order of `seq`. */
export const contentData = z.object({
  seq: z.array(nodeText(100)).max(CONTENT_ELEMENTS_MAX).catch([]),
  elements: z
    .array(z.unknown())
    .max(CONTENT_ELEMENTS_MAX)
    .catch([])
    .transform((all) => all.flatMap((one) => element.safeParse(one).data ?? [])),
})

export const randomizerData = z.object({
  percent: typedNumber(z.number().min(0).max(100)).catch(50),
})
