import type { Priority } from '@guiche/contract/announcements'
import type { Holiday, Language, Recurrence, ScheduleDay } from '@guiche/contract/companies'
import type { ConnectionStatus, Provider } from '@guiche/contract/connections'
import type { Profile } from '@guiche/contract/permissions'
import type { PromptModel } from '@guiche/contract/prompts'
import type { PushChoice } from '@guiche/contract/push'
import type { DialogflowLanguage, IntegrationType } from '@guiche/contract/queue-integrations'
import type { Repetition, ScheduleStatus } from '@guiche/contract/schedules'
import type { SessionEnding } from '@guiche/contract/sessions'
import type { Faults } from '@guiche/contract/simulator'
import type { TicketStatus, WaitingSide } from '@guiche/contract/tickets'
import type {
  DeliveredType,
  DeliveryError,
  DeliveryStatus,
  Webhook,
  WebhookEvent,
} from '@guiche/contract/webhooks'
import type { ColumnType, Generated } from 'kysely'

// The tables as Kysely sees them: camel case here, snake case in the database. Migrations are the truth.

/** Read as ISO 8601 in UTC, the way it travels; written as a Date or that text. */
type Instant = ColumnType<string, Date | string, Date | string>
type OptionalInstant = ColumnType<
  string | null,
  Date | string | null | undefined,
  Date | string | null
>
type GeneratedInstant = ColumnType<string, Date | string | undefined, Date | string>
/** Written as JSON text, since node-postgres would take an array for a PostgreSQL array. */
type Json<T> = ColumnType<T, string | undefined, string>

interface Timestamps {
  createdAt: GeneratedInstant
  updatedAt: GeneratedInstant
}

export interface Tables {
  plans: Timestamps & {
    id: Generated<number>
    name: string
    users: number
    connections: number
    queues: number
    value: number
    useCampaigns: boolean
    useKanban: boolean
    useOpenAi: boolean
    useIntegrations: boolean
    useSchedules: boolean
    useInternalChat: boolean
    useExternalApi: boolean
  }
  companies: Timestamps & {
    id: Generated<number>
    name: string
    email: Generated<string>
    phone: Generated<string>
    planId: number | null
    status: Generated<boolean>
    dueDate: OptionalInstant
    trialExpiration: OptionalInstant
    recurrence: Generated<Recurrence>
    language: Generated<Language>
    timeZone: Generated<string>
    schedules: Json<ScheduleDay[]>
    holidays: Json<Holiday[]>
    firstStepsHidden: Generated<boolean>
    firstName: Generated<string>
    lastName: Generated<string>
    address: Generated<string>
    city: Generated<string>
    state: Generated<string>
    zipcode: Generated<string>
    country: Generated<string>
  }
  queues: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    color: string
    orderQueue: number | null
    greetingMessage: Generated<string>
    outOfHoursMessage: Generated<string>
    schedules: Json<ScheduleDay[]>
    integrationId: number | null
    promptId: number | null
  }
  prompts: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    prompt: string
    apiKey: string
    model: PromptModel
    maxTokens: number
    maxMessages: number
    temperature: number
    promptTokens: Generated<number>
    completionTokens: Generated<number>
    totalTokens: Generated<number>
    queueId: number | null
  }
  queueIntegrations: Timestamps & {
    companyId: number
    id: Generated<number>
    type: IntegrationType
    name: string
    projectName: string
    jsonContent: string
    language: DialogflowLanguage
    urlN8N: string
    typebotSlug: string
    typebotExpires: number
    typebotDelayMessage: number
    typebotKeywordFinish: string
    typebotKeywordRestart: string
    typebotRestartMessage: string
    typebotUnknownMessage: string
  }
  queueOptions: Timestamps & {
    companyId: number
    id: Generated<number>
    queueId: number
    parentId: number | null
    title: string
    message: Generated<string>
    option: number
  }
  apiSends: {
    companyId: number
    id: string
    whatsappId: number
    idempotencyKey: string | null
    /** Of what was asked for: the same key with something else is a mistake. */
    askedSha256: string
    messageIds: ColumnType<string[], string[] | undefined, string[]>
    createdAt: GeneratedInstant
  }
  schedules: Timestamps & {
    companyId: number
    id: Generated<number>
    body: string
    sendAt: Instant
    sentAt: OptionalInstant
    contactId: number
    ticketId: number | null
    userId: number | null
    whatsappId: number | null
    status: Generated<ScheduleStatus>
    failureCode: string | null
    failureReason: string | null
    fileId: string | null
    mediaName: string | null
    repeatEvery: Generated<Repetition>
    repeatUntil: string | null
    repeatDay: number | null
    messageId: string | null
    idempotencyKey: string | null
  }
  users: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    email: string
    emailKey: string
    passwordHash: string
    profile: Profile
    super: Generated<boolean>
    allTicket: Generated<'enabled' | 'desabled'>
    language: Language | null
    online: Generated<boolean>
    lastStatusAt: OptionalInstant
    whatsappId: number | null
    isActive: Generated<boolean>
    pausedAt: OptionalInstant
    pauseReason: Generated<string>
    avatarFileId: string | null
    lineAlerts: Generated<boolean>
  }
  invitations: Timestamps & {
    companyId: number
    id: Generated<number>
    email: string
    emailKey: string
    name: Generated<string>
    profile: Profile
    queueIds: Generated<number[]>
    tokenHash: string
    invitedBy: number | null
    expiresAt: Instant
  }
  userQueues: Timestamps & { companyId: number; userId: number; queueId: number }
  sessions: {
    companyId: number
    id: string
    userId: number
    counter: Generated<number>
    rotatedAt: Instant
    lastSeenAt: Instant
    expiresAt: Instant
    address: string
    userAgent: string
    createdAt: Instant
    endedAt: OptionalInstant
    ending: SessionEnding | null
  }
  settings: Timestamps & { companyId: number; id: Generated<number>; key: string; value: string }
  auditLog: {
    companyId: number
    id: Generated<number>
    at: GeneratedInstant
    userId: number
    userCompanyId: number
    action: string
    detail: Json<Record<string, unknown>>
  }
  whatsapps: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    provider: Provider
    status: Generated<ConnectionStatus>
    qrcode: Generated<string>
    pairingCode: Generated<string>
    retries: Generated<number>
    wanted: Generated<boolean>
    generation: Generated<number>
    forget: Generated<boolean>
    trouble: Generated<string>
    isDefault: boolean
    isDemo: Generated<boolean>
    greetingMessage: Generated<string>
    farewellMessage: Generated<string>
    complationMessage: Generated<string>
    outOfHoursMessage: Generated<string>
    ratingMessage: Generated<string>
    tokenHash: string | null
    expiresInactiveMessage: Generated<string>
    expiresTicket: Generated<number>
    timeUseBotQueues: Generated<number>
    maxUseBotQueues: Generated<number>
    transferQueueId: number | null
    timeToTransfer: number | null
    integrationId: number | null
    promptId: number | null
    downSince: OptionalInstant
    downToldAt: OptionalInstant
  }
  whatsappQueues: { companyId: number; whatsappId: number; queueId: number }
  lineLeases: { companyId: number; whatsappId: number; holder: string; until: Instant }
  contacts: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    number: string
    email: Generated<string>
    pictureFileId: string | null
    isGroup: Generated<boolean>
    disableBot: Generated<boolean>
    isNameGiven: Generated<boolean>
    isBlocked: Generated<boolean>
    mergedIntoId: number | null
    nameKey: ColumnType<string, never, never>
    whatsappId: number | null
  }
  earlyChanges: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    targetId: string
    event: Json<unknown>
    createdAt: Instant
  }
  partyLinks: {
    companyId: number
    kind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    value: string
    otherKind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    otherValue: string
    createdAt: GeneratedInstant
  }
  contactIdentities: {
    companyId: number
    kind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    value: string
    contactId: number
    createdAt: GeneratedInstant
  }
  phoneContacts: {
    companyId: number
    whatsappId: number
    number: string
    name: Generated<string>
    updatedAt: GeneratedInstant
  }
  contactExtraInfos: Timestamps & {
    companyId: number
    id: Generated<number>
    contactId: number
    name: string
    value: Generated<string>
  }
  contactMerges: {
    companyId: number
    id: Generated<number>
    keptId: number
    otherId: number
    userId: number | null
    moved: Json<unknown>
    createdAt: GeneratedInstant
    undoneAt: OptionalInstant
  }
  threads: {
    companyId: number
    id: Generated<number>
    contactId: number
    whatsappId: number | null
    lastPosition: Generated<number>
  }
  tickets: Timestamps & {
    companyId: number
    id: Generated<number>
    uuid: string
    status: TicketStatus
    unreadMessages: Generated<number>
    lastMessage: Generated<string>
    lastMessageType: string | null
    isGroup: Generated<boolean>
    fromMe: Generated<boolean>
    userId: number | null
    queueId: number | null
    contactId: number
    whatsappId: number | null
    threadId: number
    chatbot: Generated<boolean>
    queueOptionId: number | null
    useIntegration: Generated<boolean>
    integrationId: number | null
    promptId: number | null
    version: Generated<number>
    queuedAt: OptionalInstant
    acceptedAt: OptionalInstant
    closedAt: OptionalInstant
    /** Given by the database. */
    protocol: Generated<string>
    idempotencyKey: ColumnType<string | null, string | null | undefined, string | null>
    waitingOn: ColumnType<WaitingSide | null, WaitingSide | null | undefined, WaitingSide | null>
    waitingSince: OptionalInstant
    lastInboundPosition: Generated<number>
    snoozedUntil: OptionalInstant
    wakesOnReply: Generated<boolean>
  }
  ticketUndos: {
    companyId: number
    ticketId: number
    userId: number
    id: string
    before: Json<unknown>
    madeAt: ColumnType<string, Date, Date>
  }
  ticketReads: { companyId: number; userId: number; ticketId: number; position: number }
  ticketViews: Timestamps & {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    filters: Json<unknown>
    isShared: boolean
  }
  ticketTrackings: {
    companyId: number
    id: Generated<number>
    ticketId: number
    userId: number | null
    queueId: number | null
    whatsappId: number | null
    queuedAt: OptionalInstant
    startedAt: OptionalInstant
    firstReplyAt: OptionalInstant
    finishedAt: OptionalInstant
    transfers: Generated<number>
    rate: number | null
    rated: ColumnType<boolean, never, never>
    createdAt: Instant
  }
  ticketTransfers: {
    companyId: number
    id: Generated<number>
    trackingId: number
    fromUserId: number | null
    toUserId: number | null
    fromQueueId: number | null
    toQueueId: number | null
    createdAt: Instant
  }
  tags: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    color: string
    kanban: 0 | 1
  }
  ticketTags: Timestamps & { companyId: number; ticketId: number; tagId: number }
  unreadMentions: { companyId: number; userId: number; ticketNoteId: number; ticketId: number }
  formerUsers: {
    companyId: number
    id: number
    name: string
    createdAt: Generated<string>
  }
  ticketNotes: Timestamps & {
    companyId: number
    id: Generated<number>
    ticketId: number
    contactId: number
    userId: number
    note: string
    mentions: Generated<number[]>
  }
  quickMessages: Timestamps & {
    companyId: number
    id: Generated<number>
    userId: number | null
    shortcode: string
    message: string
    geral: boolean
    status: boolean
    fileId: string | null
    mediaName: string | null
  }
  chats: Timestamps & {
    companyId: number
    id: Generated<number>
    uuid: string
    title: string
    ownerId: number | null
    lastMessage: Generated<string>
    version: Generated<number>
  }
  chatUsers: Timestamps & {
    companyId: number
    id: Generated<number>
    chatId: number
    userId: number
    unreads: Generated<number>
  }
  chatMessages: Timestamps & {
    companyId: number
    id: Generated<number>
    chatId: number
    senderId: number
    message: string
    fileId: string | null
    mediaName: string | null
    idempotencyKey: string | null
  }
  fileLists: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    message: string
  }
  fileListOptions: Timestamps & {
    companyId: number
    id: Generated<number>
    fileListId: number
    name: string
    fileId: string | null
    mediaName: string | null
    mediaType: string | null
  }
  announcements: Timestamps & {
    id: Generated<number>
    forCompanyId: number | null
    title: string
    text: string
    priority: Priority
    status: boolean
    fileCompanyId: number | null
    fileId: string | null
    mediaName: string | null
  }
  helps: Timestamps & {
    id: Generated<number>
    title: string
    description: string
    video: string
    link: string | null
  }
  pushSubscriptions: Timestamps & {
    companyId: number
    id: Generated<number>
    userId: number
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    events: PushChoice[]
    language: string
  }
  webhooks: Timestamps & {
    companyId: number
    id: Generated<number>
    name: string
    url: string
    events: WebhookEvent[]
    active: boolean
    secret: string
    formerSecret: string | null
    formerSecretUntil: OptionalInstant
    failures: Generated<number>
    failingSince: OptionalInstant
    pausedUntil: OptionalInstant
    disabledBecause: Webhook['disabledBecause']
  }
  webhookDeliveries: Timestamps & {
    companyId: number
    id: string
    webhookId: number
    eventId: string
    type: DeliveredType
    payload: Json<unknown>
    status: Generated<DeliveryStatus>
    attempts: Generated<number>
    nextAttemptAt: OptionalInstant
    statusCode: number | null
    answer: string | null
    error: DeliveryError | null
    durationMs: number | null
    replayOf: string | null
    idempotencyKey: string | null
  }
  drafts: Timestamps & {
    companyId: number
    userId: number
    ticketId: number
    body: string
    quotedMsgId: string | null
    isNote: boolean
  }
  messages: {
    companyId: number
    id: string
    threadId: number
    position: number
    ticketId: number
    contactId: number | null
    whatsappId: number | null
    queueId: number | null
    userId: number | null
    providerId: string | null
    fromMe: boolean
    body: string
    mediaType: string
    fileId: string | null
    mediaName: string | null
    quotedMsgId: string | null
    ack: Generated<number>
    read: Generated<boolean>
    isDeleted: Generated<boolean>
    isEdited: Generated<boolean>
    failureCode: string | null
    failureReason: string | null
    remoteJid: Generated<string>
    participant: string | null
    participantId: Generated<string>
    reactions: Json<Reaction[]>
    idempotencyKey: string | null
    raw: ColumnType<unknown, string | null, string | null>
    isVoice: Generated<boolean>
    linkPreview: ColumnType<LinkPreview | null, string | null | undefined, string | null>
    /** Our own small picture of it. */
    linkImageId: string | null
    version: Generated<number>
    createdAt: Instant
    updatedAt: Instant
  }
  messageEdits: {
    companyId: number
    id: Generated<number>
    messageId: string
    body: string
    editedAt: Instant
  }
  files: {
    companyId: number
    id: string
    sha256: string
    size: number
    mime: string
    width: number | null
    height: number | null
    durationMs: number | null
    thumbId: string | null
    createdAt: GeneratedInstant
    storedAt: GeneratedInstant
  }
  inbox: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    kind: string
    providerId: string
    conversation: string
    fromMe: Generated<boolean>
    participant: Generated<string>
    event: Json<unknown>
    receivedAt: GeneratedInstant
    doneAt: OptionalInstant
    error: string | null
    tries: Generated<number>
    nextAt: OptionalInstant
    lane: Generated<number>
  }
  outbox: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    threadId: number
    messageId: string | null
    kind: 'send' | 'edit' | 'delete' | 'react' | 'read' | 'fetch'
    payload: Json<unknown>
    attempts: Generated<number>
    nextAt: GeneratedInstant
    createdAt: GeneratedInstant
  }
  deliveryAttempts: {
    companyId: number
    id: Generated<number>
    messageId: string
    number: number
    startedAt: GeneratedInstant
    endedAt: OptionalInstant
    outcome: string | null
    reason: string | null
  }
  lineRequests: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    request: Json<unknown>
    answer: Json<unknown>
    expiresAt: Instant
  }
  simulatedLines: {
    companyId: number
    whatsappId: number
    isPaired: Generated<boolean>
    qrcode: Generated<string>
    pairingCode: Generated<string>
    faults: Json<Faults>
    delivers: Generated<boolean>
    reads: Generated<boolean>
  }
  simulatedMessages: {
    companyId: number
    seq: Generated<number>
    whatsappId: number
    id: string
    customer: string
    name: Generated<string>
    fromMe: boolean
    type: string
    body: string
    media: Buffer | null
    mimetype: string | null
    filename: string | null
    quotedId: string | null
    groupName: string | null
    ack: Generated<number>
    isEdited: Generated<boolean>
    isDeleted: Generated<boolean>
    isVoice: Generated<boolean>
    sentAt: Instant
  }
  simulatedCustomers: {
    companyId: number
    whatsappId: number
    number: string
    name: Generated<string>
    lid: string
    hidesNumber: Generated<boolean>
    isAbsent: Generated<boolean>
    picture: Buffer | null
    pictureMimetype: string | null
    typingUntil: OptionalInstant
  }
  simulatedEvents: {
    companyId: number
    seq: Generated<number>
    whatsappId: number
    id: string
    conversation: string
    event: Json<unknown>
    notBefore: GeneratedInstant
  }
}

/** A reaction as it stands on a message: `from` is the customer's number, empty for ours. */
export interface Reaction {
  emoji: string
  fromMe: boolean
  from: string
  /** Which of our people gave it here; absent where it was given on a phone. */
  userId?: number
}

/** What stands behind an address. */
export interface LinkPreview {
  url: string
  title: string
  description: string
}
