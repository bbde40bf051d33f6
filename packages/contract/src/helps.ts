import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, idParam, instant, line, messageReply, pageQuery, webLink } from './shapes.ts'
import { playerUrlOf } from './player-url.ts'

export const HELP_PAGE = 20

/** A help video from the operator, for all companies. */
export const help = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  /** A YouTube video's id, or an address at YouTube or Vimeo. */
  video: z.string(),
  link: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Help = z.output<typeof help>

const description = () => z.preprocess((value) => value ?? '', line(0, 2000))
const video = () =>
  line(1, 500).refine((value) => playerUrlOf(value) !== undefined, { error: 'video' })
const link = () => z.preprocess((value) => (value === '' ? null : value), webLink(500).nullable())

export const helpInput = z.object({
  title: line(3, 150),
  description: description().default(''),
  video: video(),
  link: link().default(null),
})
export type HelpInput = z.output<typeof helpInput>

/** Absent means unchanged. */
const helpChange = z.object({
  title: line(3, 150).optional(),
  description: line(0, 2000).nullish(),
  video: video().optional(),
  link: link().optional(),
})
export type HelpChange = z.output<typeof helpChange>

export const helpRoutes = declareRoutes({
  'GET /helps': {
    summary: 'List help videos by title, in pages',
    who: 'user',
    query: pageQuery,
    reply: z.object({ records: z.array(help), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /helps/list': {
    summary: 'List all help videos by title',
    who: 'user',
    reply: z.array(help),
  },
  'GET /helps/:id': { summary: 'Get a help video', who: 'user', params: idParam, reply: help },
  'POST /helps': { summary: 'Create a help video', who: 'super', body: helpInput, reply: help },
  'PUT /helps/:id': {
    summary: 'Change a help video',
    who: 'super',
    params: idParam,
    body: helpChange,
    reply: help,
  },
  'DELETE /helps/:id': {
    summary: 'Delete a help video',
    who: 'super',
    params: idParam,
    reply: messageReply,
  },
})
