import { chargeKind } from '@guiche/contract/flow-nodes/charge'
import { checkKind, contactFields } from '@guiche/contract/flow-nodes/check'
import { closeKind } from '@guiche/contract/flow-nodes/close'
import { handoverKind } from '@guiche/contract/flow-nodes/handover'
import {
  HTTP_HEADERS_MAX,
  HTTP_SAVES_MAX,
  HTTP_TIMEOUT_SECONDS,
  httpKind,
  httpMethods,
} from '@guiche/contract/flow-nodes/http'
import { jumpKind } from '@guiche/contract/flow-nodes/jump'
import { tagKind } from '@guiche/contract/flow-nodes/tag'
import { ticketKind } from '@guiche/contract/flow-nodes/ticket'
import { variableKind } from '@guiche/contract/flow-nodes/variable'
import { waitKind } from '@guiche/contract/flow-nodes/wait'
import {
  conditionOperators,
  type ConditionOperator,
  NODE_LABEL_MAX,
  NODE_TEXT_MAX,
  TAGS_MAX,
  WAIT_MAX_MS,
  type WaitUnit,
  waitUnits,
  waitMs,
} from '@guiche/contract/flow-nodes/limits'
import { isSameOrigin } from '@guiche/contract/origin'
import { centsOf, CHARGE_DESCRIPTION_MAX, faultOfCents } from '@guiche/contract/pix-value'
import type { Queue } from '@guiche/contract/queues'
import { MASKED } from '@guiche/contract/settings'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { httpAddress, chosenId, idOrNull, numberWithDefault } from './form-shapes.ts'
import type { NodeForm } from './node-form.ts'
import { neededKey } from './conversation-forms.ts'

// Forms of the nodes that act without sending a message. Pure.

export interface TicketFields {
  queueId: string
}

/** @param queues rows of which the chosen one is stored in the node, as other clients do */
export function ticketForm(queues: readonly Queue[]): NodeForm<TicketFields, { queueId: number }> {
  return {
    open: (data) => ({ queueId: String(ticketKind.data.parse(data).queueId ?? '') }),
    schema: () => z.object({ queueId: chosenId('addQueue') }),
    save: ({ queueId }, data) => {
      const isSame = ticketKind.data.parse(data).queueId === queueId
      const row = queues.find(({ id }) => id === queueId) ?? { id: queueId }
      if (isSame) return data
      // Other clients store the bare row as `data` after an edit.
      const isBare = data.data === undefined && data.id !== undefined
      return isBare ? { ...data, ...row } : { ...data, data: row }
    },
  }
}

export interface HttpFields {
  label: string
  method: (typeof httpMethods)[number]
  url: string
  headers: { name: string; value: string }[]
  authorization: string
  body: string
  timeoutSeconds: string
  saves: { path: string; key: string }[]
}
export type Http = Omit<HttpFields, 'timeoutSeconds'> & { timeoutSeconds: number }

export const httpForm: NodeForm<HttpFields, Http> = {
  open: (data) => {
    const read = httpKind.data.parse(data)
    return {
      ...read,
      authorization: read.authorization === MASKED ? '' : read.authorization,
      timeoutSeconds: String(read.timeoutSeconds),
    }
  },
  schema: () =>
    z.object({
      label: text(NODE_LABEL_MAX),
      method: z.enum(httpMethods),
      url: httpAddress(2000),
      headers: z
        .array(z.object({ name: text(200), value: text(2000) }))
        .max(HTTP_HEADERS_MAX)
        .transform((all) => all.filter(({ name }) => name.trim() !== '')),
      authorization: text(2000),
      body: text(20_000),
      timeoutSeconds: numberWithDefault(HTTP_TIMEOUT_SECONDS.start, 1, HTTP_TIMEOUT_SECONDS.most),
      saves: z.array(z.object({ path: text(300), key: neededKey })).max(HTTP_SAVES_MAX),
    }),
  save: (values, data) => ({
    ...data,
    ...values,
    authorization:
      values.authorization === '' && isSameOrigin(values.url, httpKind.data.parse(data).url)
        ? httpKind.data.parse(data).authorization
        : values.authorization,
  }),
}

/** True if a header is stored for the address. A stored header is only sent to the origin for which it was typed. */
export function hasAuthorization(data: Record<string, unknown>, address: string): boolean {
  const { authorization, url } = httpKind.data.parse(data)
  return authorization === MASKED && isSameOrigin(address, url)
}

export interface VariableFields {
  key: string
  value: string
}

export const variableForm: NodeForm<VariableFields, VariableFields> = {
  open: (data) => variableKind.data.parse(data),
  schema: () => z.object({ key: neededKey, value: text(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}

export const checkKinds = ['hours', 'tags', 'field'] as const

export interface CheckFields {
  kind: (typeof checkKinds)[number]
  queueId: string
  tagIds: number[]
  field: (typeof contactFields)[number]
  name: string
  condition: ConditionOperator
  value: string
}
export type Check = Omit<CheckFields, 'queueId'> & { queueId: number | null }

export const checkForm: NodeForm<CheckFields, Check> = {
  open: (data) => {
    const read = checkKind.data.parse(data)
    return {
      kind: read.kind,
      queueId: read.kind === 'hours' && read.queueId !== null ? String(read.queueId) : '',
      tagIds: read.kind === 'tags' ? read.tagIds : [],
      field: read.kind === 'field' ? read.field : 'name',
      name: read.kind === 'field' ? read.name : '',
      condition: read.kind === 'field' ? read.condition : '==',
      value: read.kind === 'field' ? read.value : '',
    }
  },
  schema: () =>
    z
      .object({
        kind: z.enum(checkKinds),
        queueId: idOrNull,
        tagIds: z.array(z.number()).max(TAGS_MAX),
        field: z.enum(contactFields),
        name: text(200),
        condition: z.enum(conditionOperators),
        value: text(NODE_TEXT_MAX),
      })
      .superRefine(({ kind, tagIds, field, name }, context) => {
        if (kind === 'tags' && tagIds.length === 0)
          context.addIssue({ code: 'custom', path: ['tagIds'], message: 'chooseTags' })
        if (kind === 'field' && field === 'extra' && name.trim() === '')
          context.addIssue({ code: 'custom', path: ['name'], message: 'needed' })
      }),
  save: ({ kind, ...values }, data) => {
    const { queueId, tagIds, field, name, condition, value } = values
    switch (kind) {
      case 'hours':
        return { ...data, kind, queueId }
      case 'tags':
        return { ...data, kind, tagIds }
      case 'field':
        return { ...data, kind, field, name, condition, value }
    }
  },
}

export interface WaitFields {
  amount: string
  unit: WaitUnit
}

export interface Wait {
  amount: number
  unit: WaitUnit
}

const waitShape = {
  amount: z
    .string()
    .transform(Number)
    .refine((amount) => amount >= 1, { error: 'waitMissing' }),
  unit: z.enum(waitUnits),
}
/** Longer waits would be cut by the server. */
const isShortEnough = ({ amount, unit }: Wait) => amount * waitMs(1, unit) <= WAIT_MAX_MS
const tooLong = { error: 'waitMost', path: ['amount'] }

export const waitForm: NodeForm<WaitFields, Wait> = {
  open: (data) => {
    const { amount, unit } = waitKind.data.parse(data)
    return { amount: String(amount), unit }
  },
  schema: () => z.object(waitShape).refine(isShortEnough, tooLong),
  save: (values, data) => ({ ...data, ...values }),
}

export interface TagFields {
  tagIds: number[]
  isRemoved: boolean
}

export const tagForm: NodeForm<TagFields, TagFields> = {
  open: (data) => tagKind.data.parse(data),
  schema: () =>
    z.object({
      tagIds: z
        .array(z.number())
        .max(TAGS_MAX)
        .refine((ids) => ids.length > 0, { error: 'chooseTags' }),
      isRemoved: z.boolean(),
    }),
  save: (values, data) => ({ ...data, ...values }),
}

export interface HandoverFields {
  queueId: string
  message: string
  summary: string
}

export type Handover = Omit<HandoverFields, 'queueId'> & { queueId: number | null }

export const handoverForm: NodeForm<HandoverFields, Handover> = {
  open: (data) => {
    const { queueId, ...read } = handoverKind.data.parse(data)
    return { ...read, queueId: String(queueId ?? '') }
  },
  schema: () =>
    z.object({
      queueId: idOrNull,
      message: text(NODE_TEXT_MAX),
      summary: text(NODE_TEXT_MAX),
    }),
  save: (values, data) => ({ ...data, ...values }),
}

export interface JumpFields {
  flowId: string
}

export const jumpForm: NodeForm<JumpFields, { flowId: number }> = {
  open: (data) => ({ flowId: String(jumpKind.data.parse(data).flowId ?? '') }),
  schema: () => z.object({ flowId: chosenId('chooseFlow') }),
  save: (values, data) => ({ ...data, ...values }),
}

export interface CloseFields {
  message: string
}

export const closeForm: NodeForm<CloseFields, CloseFields> = {
  open: (data) => closeKind.data.parse(data),
  schema: () => z.object({ message: text(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}

export interface ChargeFields extends WaitFields {
  value: string
  description: string
  message: string
}

export type Charge = Omit<ChargeFields, 'amount'> & { amount: number }

export const chargeForm: NodeForm<ChargeFields, Charge> = {
  open: (data) => {
    const { amount, ...read } = chargeKind.data.parse(data)
    return { ...read, amount: String(amount) }
  },
  schema: () =>
    z
      .object({
        value: text(200).refine(isValidAmount, { error: 'badCharge' }),
        description: text(CHARGE_DESCRIPTION_MAX),
        message: text(NODE_TEXT_MAX),
        ...waitShape,
      })
      .refine(isShortEnough, tooLong),
  save: (values, data) => ({ ...data, ...values }),
}

/** True if the amount is valid. Amounts with variables can only be checked when the charge is made. */
function isValidAmount(value: string): boolean {
  if (value.includes('{{')) return true
  const cents = centsOf(value)
  return cents !== undefined && faultOfCents(cents) === undefined
}
