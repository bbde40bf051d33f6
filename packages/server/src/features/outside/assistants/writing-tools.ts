import { id, text } from '@guiche/contract/shapes'
import { ticketNoteInput } from '@guiche/contract/ticket-notes'
import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import { isErrorCode } from '@guiche/contract/errors'
import { AppError } from '../../../platform/errors.ts'
import { noteForModel, ticketForModel } from './model-views.ts'
import { declareTool } from './tool.ts'
import { ticketId } from './tool-input.ts'

// None of these tools sends to a customer: an assistant drafts, a user sends.

/** Characters that fit one message. */
const DRAFT_MAX = 4096
const TAGS_MAX = 50

export const saveDraft = declareTool({
  name: 'save_draft',
  title: 'Draft an answer',
  description:
    "Puts an answer into the user's own composer of a ticket, where they read, change and send it; nothing is sent. It " +
    'takes the place of a draft only if replace is true.',
  routes: ['GET /drafts', 'PUT /drafts/:ticketId'],
  writes: true,
  input: z.strictObject({
    ticketId,
    text: text(DRAFT_MAX).min(1),
    replace: z.boolean().default(false).describe('Whether another draft may be lost'),
  }),
  run: async (ask, { ticketId: of, text: body, replace }) => {
    const drafts = await ask('GET /drafts', {})
    const other = drafts.find((one) => one.ticketId === of && one.body !== body)
    if (other && !replace) throw new AppError('ERR_DRAFT_IN_THE_WAY')
    const draft = await ask('PUT /drafts/:ticketId', {
      params: { ticketId: of },
      body: { body, updatedAt: now().toISOString() },
    })
    return { draft }
  },
})

export const writeNote = declareTool({
  name: 'write_note',
  title: 'Write a note',
  description:
    'Writes a note on a ticket for colleagues, in the name of the user. Customers never see it.',
  routes: ['GET /tickets/:id', 'POST /ticket-notes'],
  writes: true,
  input: z.strictObject({ ticketId, note: ticketNoteInput.shape.note }),
  run: async (ask, { ticketId: of, note }) => {
    const ticket = await ask('GET /tickets/:id', { params: { id: of } })
    if (!('contactId' in ticket)) throw new AppError('ERR_NO_PERMISSION')
    const body = { note, ticketId: of, contactId: ticket.contactId }
    return { note: noteForModel(await ask('POST /ticket-notes', { body })) }
  },
})

export const changeTags = declareTool({
  name: 'change_tags',
  title: 'Change tags',
  description: 'Puts tags on a ticket and takes others off it; tags that are not named stay.',
  routes: ['POST /tickets/bulk'],
  writes: true,
  input: z.strictObject({
    ticketId,
    add: z.array(id()).max(TAGS_MAX).default([]).describe('Ids, as list_tags has them'),
    remove: z.array(id()).max(TAGS_MAX).default([]),
  }),
  run: async (ask, { ticketId: of, add, remove }) => {
    const { done, refused } = await ask('POST /tickets/bulk', {
      body: { ids: [of], change: { tagIds: add, removedTagIds: remove } },
    })
    const [error] = refused
    if (error && isErrorCode(error.error)) throw new AppError(error.error)
    return { ticket: done.map(ticketForModel)[0] }
  },
})
