import type { Connection, ConnectionInput, Provider } from '@guiche/contract/connections'
import { connectionInput } from '@guiche/contract/connections'

/** Form values as typed: numbers and the chosen queue are texts until they are saved. */
export interface ConnectionForm {
  name: string
  provider: Provider
  isDefault: boolean
  queueIds: number[]
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: string
  timeUseBotQueues: string
  maxUseBotQueues: string
  transferQueueId: string
  timeToTransfer: string
  integrationId: string
  promptId: string
  flowIdWelcome: string
  flowIdNotPhrase: string
}

export type SavedConnection = Pick<ConnectionInput, keyof ConnectionForm>

export const savedConnection = connectionInput
  .pick({
    name: true,
    provider: true,
    isDefault: true,
    queueIds: true,
    greetingMessage: true,
    complationMessage: true,
    outOfHoursMessage: true,
    ratingMessage: true,
    expiresInactiveMessage: true,
    expiresTicket: true,
    timeUseBotQueues: true,
    maxUseBotQueues: true,
    transferQueueId: true,
    timeToTransfer: true,
    integrationId: true,
    promptId: true,
    flowIdWelcome: true,
    flowIdNotPhrase: true,
  })
  .superRefine(({ queueIds, greetingMessage }, context) => {
    if (queueIds.length <= 1 || greetingMessage.trim() !== '') return
    context.addIssue({ code: 'custom', path: ['greetingMessage'], input: '', message: 'required' })
  })

/** Tabs of the dialog with their fields, in the order on the screen. */
export const fieldsOfPart = {
  general: ['name', 'provider', 'queueIds', 'greetingMessage', 'isDefault'],
  messages: ['complationMessage', 'outOfHoursMessage', 'ratingMessage'],
  rules: [
    'expiresTicket',
    'expiresInactiveMessage',
    'timeUseBotQueues',
    'maxUseBotQueues',
    'integrationId',
    'promptId',
    'flowIdWelcome',
    'flowIdNotPhrase',
    'transferQueueId',
    'timeToTransfer',
  ],
} as const satisfies Record<string, ReadonlyArray<keyof ConnectionForm>>
export type Part = keyof typeof fieldsOfPart
export const parts = ['general', 'messages', 'rules'] as const satisfies readonly Part[]

/** The tab that contains the first of the fields. */
export function tabOfFields(names: readonly string[]): Part | undefined {
  return parts.find((part) => fieldsOfPart[part].some((field) => names.includes(field)))
}

const MAX_USE_BOT_QUEUES = 3

/** Initial values of the form. */
export function connectionFormOf(
  connection: Connection | undefined,
  provider: Provider,
): ConnectionForm {
  return {
    name: connection?.name ?? '',
    provider: connection?.provider ?? provider,
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    expiresTicket: String(connection?.expiresTicket ?? 0),
    timeUseBotQueues: String(connection?.timeUseBotQueues ?? 0),
    maxUseBotQueues: String(connection?.maxUseBotQueues ?? MAX_USE_BOT_QUEUES),
    transferQueueId: String(connection?.transferQueueId ?? ''),
    timeToTransfer: String(connection?.timeToTransfer ?? 0),
    integrationId: String(connection?.integrationId ?? ''),
    promptId: String(connection?.promptId ?? ''),
    flowIdWelcome: String(connection?.flowIdWelcome ?? ''),
    flowIdNotPhrase: String(connection?.flowIdNotPhrase ?? ''),
  }
}
