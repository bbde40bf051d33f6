import { z } from 'zod'

// What a message offers to choose from, and texts that a provider has approved before. Limits are the widest that any
// form of them has: what a line shows as buttons or as a list is shorter still.

/** As many as anybody would read as numbered lines. */
const OPTIONS_MAX = 100
/** The longest text that goes with options or into a template. */
const BODY_MAX = 4096

/** One of the things that may be chosen. */
const option = z.object({
  /** By which the answer names it. */
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(200),
  /** Shown below the title, but not on a button. */
  description: z.string().max(500).optional(),
  /** What the answer says again, where its provider does that. */
  payload: z.string().max(1000).optional(),
  /** The heading under which it stands. */
  section: z.string().min(1).max(100).optional(),
})
export type Option = z.output<typeof option>

const options = (least: number) =>
  z
    .array(option)
    .min(least)
    .max(OPTIONS_MAX)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'repeated_id')

/** A text with options, of which the customer chooses one. */
export const choices = z.object({
  header: z.string().min(1).max(200).optional(),
  body: z.string().min(1).max(BODY_MAX),
  footer: z.string().min(1).max(200).optional(),
  /** What opens the list, where they are shown as one. */
  button: z.string().min(1).max(20).optional(),
  options: options(1),
})
export type Choices = z.output<typeof choices>

const link = z.string().max(2000)
const words = z.string().max(1024)

/** What is put into one of a template's gaps. */
const templateParameter = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    /** Of the gap, where its template names them. */
    name: z.string().max(100).optional(),
    text: words,
  }),
  z.object({
    type: z.literal('currency'),
    /** What is shown where the amount cannot be. */
    fallback: words,
    code: z.string().length(3),
    /** In thousandths of the currency's unit. */
    amount1000: z.int(),
  }),
  z.object({ type: z.literal('dateTime'), fallback: words }),
  z.object({ type: z.literal('image'), link }),
  z.object({ type: z.literal('video'), link }),
  z.object({ type: z.literal('document'), link, filename: z.string().max(240).optional() }),
  /** What a quick reply says again when it is pressed. */
  z.object({ type: z.literal('payload'), payload: z.string().max(1000) }),
  z.object({ type: z.literal('coupon'), code: z.string().max(100) }),
])

const parameters = z.array(templateParameter).max(50)

const templateComponent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), parameters }),
  z.object({ type: z.literal('body'), parameters }),
  z.object({
    type: z.literal('button'),
    kind: z.enum(['quickReply', 'url', 'copyCode', 'catalog', 'flow']),
    /** Its place among the template's buttons, from 0. */
    index: z.int().min(0).max(9),
    parameters,
  }),
])

/** A text that the provider has approved before, with what stands in its gaps. */
export const template = z.object({
  name: z.string().min(1).max(512),
  /** As the provider writes it, such as `pt_BR`. */
  language: z.string().min(2).max(20),
  components: z.array(templateComponent).max(20).default([]),
  /** What the customer reads. */
  body: z.string().min(1).max(BODY_MAX),
  /** Its quick replies. */
  options: options(0).default([]),
})
export type Template = z.output<typeof template>
