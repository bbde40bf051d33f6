// Made by scripts/row-types.ts from what the migrations make: not to be edited. Types that the database does not know
// stand in column-types.ts.
import type { ColumnType, Generated } from 'kysely'
import type {
  ColumnTypes,
  GeneratedInstant,
  GeneratedJson,
  Instant,
  Json,
  OptionalInstant,
  OptionalJson,
} from './column-types.ts'

export interface Tables {
  announcements: {
    id: Generated<number>
    forCompanyId: number | null
    title: string
    text: string
    priority: Generated<ColumnTypes['announcements.priority']>
    status: Generated<boolean>
    fileCompanyId: number | null
    fileId: string | null
    mediaName: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  apiSends: {
    companyId: number
    id: string
    whatsappId: number
    idempotencyKey: string | null
    askedSha256: string
    messageIds: Generated<string[]>
    createdAt: GeneratedInstant
  }
  articlePassages: {
    companyId: number
    articleId: number
    place: number
    text: string
    language: 'pt' | 'en' | 'es'
    words: string
  }
  articles: {
    companyId: number
    id: Generated<number>
    title: string
    body: Generated<string>
    url: string | null
    isPublished: Generated<boolean>
    source: Generated<'written' | 'pdf' | 'page'>
    pageUrl: string | null
    fetchedAt: OptionalInstant
    fileId: string | null
    fileName: string | null
    updatedBy: number | null
    idempotencyKey: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  assistantCalls: {
    companyId: number
    id: Generated<number>
    userId: number | null
    userName: string
    programName: string
    tool: string
    arguments: string
    refusal: string | null
    durationMs: number
    createdAt: GeneratedInstant
  }
  auditLog: {
    companyId: number
    id: Generated<number>
    at: GeneratedInstant
    userId: number
    userCompanyId: number
    action: string
    detail: GeneratedJson<ColumnTypes['audit_log.detail']>
  }
  botCalls: {
    companyId: number
    id: Generated<number>
    promptId: number | null
    integrationId: number | null
    ticketId: number | null
    replayOf: number | null
    calledAt: Instant
    durationMs: number
    fault: string
    said: string
    answer: string
    exchanges: Json<ColumnTypes['bot_calls.exchanges']>
    tools: Json<ColumnTypes['bot_calls.tools']>
    promptTokens: Generated<number>
    completionTokens: Generated<number>
  }
  campaignLineDays: {
    companyId: number
    whatsappId: number
    day: string
    sent: Generated<number>
  }
  campaignRecipients: {
    companyId: number
    id: Generated<number>
    campaignId: number
    contactListItemId: number | null
    number: string
    name: string
    email: Generated<string>
    variables: GeneratedJson<ColumnTypes['campaign_recipients.variables']>
    state: Generated<ColumnTypes['campaign_recipients.state']>
    code: Generated<string>
    reason: Generated<string>
    variant: number | null
    message: string | null
    zone: Generated<string>
    notBefore: OptionalInstant
    wantedAt: OptionalInstant
    whatsappId: number | null
    contactId: number | null
    messageId: string | null
    fileMessageIds: Generated<string[]>
    queuedAt: OptionalInstant
    acceptedAt: OptionalInstant
    deliveredAt: OptionalInstant
    readAt: OptionalInstant
    answeredAt: OptionalInstant
    optedOutAt: OptionalInstant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    countryCode: Generated<string>
    charges: GeneratedJson<ColumnTypes['campaign_recipients.charges']>
    numberKey: Generated<string>
  }
  campaignSettings: {
    companyId: number
    id: Generated<number>
    key: string
    value: Json<ColumnTypes['campaign_settings.value']>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  campaignTallies: {
    companyId: number
    id: Generated<number>
    campaignId: number
    counted: string
    by: number
  }
  campaigns: {
    companyId: number
    id: Generated<number>
    name: string
    message1: Generated<string>
    message2: Generated<string>
    message3: Generated<string>
    message4: Generated<string>
    message5: Generated<string>
    status: Generated<ColumnTypes['campaigns.status']>
    scheduledAt: OptionalInstant
    startedAt: OptionalInstant
    completedAt: OptionalInstant
    preparedAt: OptionalInstant
    preparedThrough: Generated<number>
    contactListId: number | null
    tagId: number | null
    whatsappId: number | null
    moreWhatsappIds: Generated<number[]>
    fileListId: number | null
    fileId: string | null
    mediaName: string | null
    template: OptionalJson<ColumnTypes['campaigns.template']>
    userId: number | null
    onlyInHours: Generated<boolean>
    inRecipientsZone: Generated<boolean>
    repeatEvery: Generated<ColumnTypes['campaigns.repeat_every']>
    repeatUntil: string | null
    repeatDay: number | null
    trialShare: number | null
    trialHours: number | null
    trialThrough: number | null
    trialEndedAt: OptionalInstant
    chosenVariant: number | null
    replyQueueId: number | null
    replyFlowId: number | null
    stopCode: Generated<string>
    run: Generated<number>
    nextAt: OptionalInstant
    runStartedAt: OptionalInstant
    runCount: Generated<number>
    lastWhatsappId: number | null
    counts: GeneratedJson<ColumnTypes['campaigns.counts']>
    idempotencyKey: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    prices: OptionalJson<ColumnTypes['campaigns.prices']>
    estimatedCost: OptionalJson<ColumnTypes['campaigns.estimated_cost']>
    waits: GeneratedJson<ColumnTypes['campaigns.waits']>
    listReadyAt: OptionalInstant
    skipsUnchecked: Generated<boolean>
    isRest: Generated<boolean>
  }
  chatMessages: {
    companyId: number
    id: Generated<number>
    chatId: number
    senderId: number
    message: Generated<string>
    fileId: string | null
    mediaName: string | null
    idempotencyKey: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  chatPaces: {
    companyId: number
    whatsappId: number
    threadId: number
    evenAt: Instant
  }
  chatUsers: {
    companyId: number
    id: Generated<number>
    chatId: number
    userId: number
    unreads: Generated<number>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  chats: {
    companyId: number
    id: Generated<number>
    uuid: string
    title: string
    ownerId: number | null
    lastMessage: Generated<string>
    version: Generated<number>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  companies: {
    id: Generated<number>
    name: string
    email: Generated<string>
    phone: Generated<string>
    planId: number | null
    status: Generated<boolean>
    dueDate: OptionalInstant
    trialExpiration: OptionalInstant
    recurrence: Generated<ColumnTypes['companies.recurrence']>
    language: Generated<ColumnTypes['companies.language']>
    timeZone: Generated<string>
    schedules: GeneratedJson<ColumnTypes['companies.schedules']>
    firstName: Generated<string>
    lastName: Generated<string>
    address: Generated<string>
    city: Generated<string>
    state: Generated<string>
    zipcode: Generated<string>
    country: Generated<string>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    holidays: GeneratedJson<ColumnTypes['companies.holidays']>
    firstStepsHidden: Generated<boolean>
    dueDay: number | null
  }
  companyDays: {
    companyId: number
    day: string
    received: number
    sent: number
    aiTokens: number
    countedAt: Instant
  }
  companyDeletions: {
    companyId: number
    name: string
    deletedAt: Instant
    restorableUntil: Instant
    removalBeganAt: OptionalInstant
    restoredAt: OptionalInstant
    userCompanyId: number
    userId: number
    userName: string
  }
  companyRuleRuns: {
    companyId: number
    id: Generated<number>
    ruleId: number
    ticketId: number
    cause: string
    error: string | null
    createdAt: Instant
  }
  companyRules: {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    isActive: Generated<boolean>
    place: number
    trigger: Json<ColumnTypes['company_rules.trigger']>
    condition: GeneratedJson<ColumnTypes['company_rules.condition']>
    actions: GeneratedJson<ColumnTypes['company_rules.actions']>
    activeSince: Instant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  companyUsage: {
    companyId: number
    contacts: number
    openTickets: number
    closedTickets: number
    files: number
    fileBytes: number
    countedAt: Instant
  }
  contactExtraInfos: {
    companyId: number
    id: Generated<number>
    contactId: number
    name: string
    value: Generated<string>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  contactIdentities: {
    companyId: number
    kind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    value: string
    contactId: number
    createdAt: GeneratedInstant
  }
  contactListChecks: {
    companyId: number
    contactListId: number
    whatsappId: number | null
    status: ColumnTypes['contact_list_checks.status']
    total: number
    done: Generated<number>
    valid: Generated<number>
    invalid: Generated<number>
    startedAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  contactListFaults: {
    companyId: number
    importId: number
    line: number
    name: string
    number: string
    email: string
    fields: Generated<ColumnTypes['contact_list_faults.fields']>
    isKept: Generated<boolean>
  }
  contactListImports: {
    companyId: number
    id: Generated<number>
    contactListId: number
    userId: number | null
    kind: ColumnTypes['contact_list_imports.kind']
    fileId: string | null
    fileName: Generated<string>
    audience: OptionalJson<ColumnTypes['contact_list_imports.audience']>
    status: Generated<ColumnTypes['contact_list_imports.status']>
    fault: string | null
    rowsTotal: number | null
    rowsDone: Generated<number>
    lastContactId: Generated<number>
    created: Generated<number>
    duplicated: Generated<number>
    faulted: Generated<number>
    finishedAt: OptionalInstant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    noted: Generated<number>
  }
  contactListItems: {
    companyId: number
    id: Generated<number>
    contactListId: number
    name: string
    number: Generated<string>
    numberKey: Generated<string>
    email: Generated<string>
    validity: Generated<ColumnTypes['contact_list_items.validity']>
    variables: GeneratedJson<ColumnTypes['contact_list_items.variables']>
    checkedAt: OptionalInstant
    metAt: OptionalInstant
    importId: number | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  contactLists: {
    companyId: number
    id: Generated<number>
    name: string
    segment: OptionalJson<ColumnTypes['contact_lists.segment']>
    itemsCount: Generated<number>
    validCount: Generated<number>
    invalidCount: Generated<number>
    refreshedAt: OptionalInstant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    columns: Generated<string[]>
  }
  contactMerges: {
    companyId: number
    id: Generated<number>
    keptId: number
    otherId: number
    userId: number | null
    moved: GeneratedJson<unknown>
    createdAt: GeneratedInstant
    undoneAt: OptionalInstant
  }
  contacts: {
    companyId: number
    id: Generated<number>
    name: string
    number: string
    email: Generated<string>
    isGroup: Generated<boolean>
    disableBot: Generated<boolean>
    isNameGiven: Generated<boolean>
    whatsappId: number | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    isBlocked: Generated<boolean>
    mergedIntoId: number | null
    nameKey: ColumnType<string, never, never>
    pictureFileId: string | null
    username: Generated<string>
    searchText: string | null
    isNameKnown: Generated<boolean>
  }
  conversationMarks: {
    companyId: number
    threadId: number
    name: string
    setAt: Instant
  }
  conversationMemories: {
    companyId: number
    threadId: number
    memory: Json<unknown>
    endedAt: OptionalInstant
  }
  decisionSettings: {
    companyId: number
    digest: string
    settings: Json<unknown>
    usedAt: Instant
  }
  decisions: {
    companyId: number
    id: Generated<number>
    ticketId: number
    digest: string
    conversation: Json<unknown>
    input: Json<unknown>
    effects: Json<unknown>
    dice: Json<unknown>
    decidedAt: Instant
    whatsappId: number | null
    acted: Generated<string[]>
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
    scope: string | null
    retryAt: OptionalInstant
    acceptedId: string | null
    kind: Generated<'send' | 'edit' | 'delete' | 'react' | 'read' | 'fetch'>
  }
  deskHelpUsage: {
    companyId: number
    month: string
    helps: Generated<number>
    tokensIn: Generated<number>
    tokensOut: Generated<number>
  }
  deviceChats: {
    companyId: number
    whatsappId: number
    chat: string
    expiration: number
  }
  deviceCredentials: {
    companyId: number
    whatsappId: number
    credentials: string
  }
  deviceGroups: {
    companyId: number
    whatsappId: number
    id: string
    metadata: Json<unknown>
  }
  deviceKeys: {
    companyId: number
    whatsappId: number
    kind: string
    id: string
    value: string
  }
  deviceMessages: {
    companyId: number
    whatsappId: number
    chat: string
    fromMe: boolean
    id: string
    message: string
    at: Instant
  }
  deviceNumbers: {
    companyId: number
    whatsappId: number
    number: string
    knownAs: string | null
    checkedAt: Instant
    heardAt: OptionalInstant
  }
  deviceTasks: {
    companyId: number
    whatsappId: number
    seq: Generated<number>
    id: string
    message: string
  }
  distributionTurns: {
    companyId: number
    queueId: number
    userId: number
    turn: number
  }
  distributionWaits: {
    companyId: number
    ticketId: number
    formerUserId: number | null
    askedAt: OptionalInstant
    toldAt: OptionalInstant
  }
  drafts: {
    companyId: number
    userId: number
    ticketId: number
    body: string
    quotedMsgId: string | null
    isNote: Generated<boolean>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  earlyChanges: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    targetId: string
    event: Json<unknown>
    createdAt: Instant
  }
  fileListOptions: {
    companyId: number
    id: Generated<number>
    fileListId: number
    name: string
    fileId: string | null
    mediaName: string | null
    mediaType: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  fileLists: {
    companyId: number
    id: Generated<number>
    name: string
    message: string
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  files: {
    companyId: number
    id: string
    sha256: string
    size: number
    mime: string
    createdAt: GeneratedInstant
    width: number | null
    height: number | null
    durationMs: number | null
    thumbId: string | null
    storedAt: GeneratedInstant
  }
  firstContacts: {
    companyId: number
    whatsappId: number
    threadId: number
    at: Instant
    nextAt: Instant
  }
  flowCampaigns: {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    flowId: number
    whatsappId: number | null
    phrase: string
    status: Generated<boolean>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  flowFiles: {
    companyId: number
    flowId: number
    fileId: string
  }
  flowSessions: {
    companyId: number
    id: Generated<number>
    flowId: number | null
    versionId: number | null
    threadId: number
    ticketId: number
    state: Json<ColumnTypes['flow_sessions.state']>
    ended: ColumnTypes['flow_sessions.ended'] | null
    startedAt: Instant
    updatedAt: Instant
    endedAt: OptionalInstant
    promptId: number | null
    integrationId: number | null
  }
  flowStarts: {
    companyId: number
    whatsappId: number
    idempotencyKey: string
    sessionId: number | null
    createdAt: Instant
  }
  flowVersions: {
    companyId: number
    id: Generated<number>
    flowId: number
    number: number
    graph: Json<ColumnTypes['flow_versions.graph']>
    note: Generated<string>
    userId: number | null
    createdAt: GeneratedInstant
  }
  flowWebhooks: {
    companyId: number
    flowId: number
    hash: string
    whatsappId: number | null
    config: Json<ColumnTypes['flow_webhooks.config']>
    requests: Generated<number>
    lastRequest: OptionalJson<ColumnTypes['flow_webhooks.last_request']>
    lastRequestAt: OptionalInstant
  }
  flows: {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    active: Generated<boolean>
    draft: OptionalJson<ColumnTypes['flows.draft']>
    revision: Generated<number>
    version: number | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  formerUsers: {
    companyId: number
    id: number
    name: string
    createdAt: GeneratedInstant
  }
  helps: {
    id: Generated<number>
    title: string
    description: Generated<string>
    video: Generated<string>
    link: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  inbox: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    kind: string
    providerId: string
    conversation: string
    event: Json<unknown>
    receivedAt: GeneratedInstant
    doneAt: OptionalInstant
    error: string | null
    fromMe: Generated<boolean>
    participant: Generated<string>
    tries: Generated<number>
    nextAt: OptionalInstant
    lane: Generated<number>
  }
  invitations: {
    companyId: number
    id: Generated<number>
    email: string
    emailKey: string
    name: Generated<string>
    profile: ColumnTypes['invitations.profile']
    queueIds: Generated<number[]>
    tokenHash: string
    invitedBy: number | null
    expiresAt: Instant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  invoicePayments: {
    companyId: number
    id: Generated<number>
    invoiceId: number
    status: 'credited' | 'refunded'
    value: number
    paidAt: Instant
    dueDateBefore: OptionalInstant
    dueDateAfter: Instant
    planIdBefore: number | null
    createdAt: GeneratedInstant
    providerPaymentId: number | null
    dueDayBefore: number | null
  }
  invoices: {
    companyId: number
    id: Generated<number>
    detail: string
    status: 'open' | 'paid'
    value: number
    dueDate: Instant
    months: number
    dueDay: number
    planId: number | null
    isPlanChosen: Generated<boolean>
    paidAt: OptionalInstant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  lineLeases: {
    companyId: number
    whatsappId: number
    holder: string | null
    until: Instant
    epoch: Generated<number>
    lockKey: number | null
    boot: OptionalInstant
  }
  lineNotices: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    code: string
    about: Generated<string>
    severity: 'info' | 'warning' | 'error'
    data: GeneratedJson<ColumnTypes['line_notices.data']>
    at: Instant
    until: OptionalInstant
  }
  lineRequests: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    request: Json<unknown>
    answer: OptionalJson<unknown>
    expiresAt: Instant
  }
  lineTemplates: {
    companyId: number
    whatsappId: number
    name: string
    language: string
    category: ColumnTypes['line_templates.category']
    status: ColumnTypes['line_templates.status']
    header: string
    body: string
    footer: string
    buttons: Json<ColumnTypes['line_templates.buttons']>
    headerMedia: ColumnTypes['line_templates.header_media'] | null
  }
  macroRuns: {
    companyId: number
    id: Generated<number>
    ticketId: number
    userId: number
    name: string
    kinds: Generated<ColumnTypes['macro_runs.kinds']>
    undoing: GeneratedJson<ColumnTypes['macro_runs.undoing']>
    idempotencyKey: string
    createdAt: GeneratedInstant
  }
  macros: {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    key: string | null
    isShared: Generated<boolean>
    queueIds: Generated<number[]>
    actions: GeneratedJson<ColumnTypes['macros.actions']>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  messageEdits: {
    companyId: number
    id: Generated<number>
    messageId: string
    body: string
    editedAt: Instant
  }
  messageTranscripts: {
    companyId: number
    messageId: string
    body: string
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
    mediaType: Generated<string>
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
    reactions: GeneratedJson<ColumnTypes['messages.reactions']>
    idempotencyKey: string | null
    raw: OptionalJson<unknown>
    version: Generated<number>
    createdAt: Instant
    updatedAt: Instant
    isVoice: Generated<boolean>
    linkPreview: OptionalJson<ColumnTypes['messages.link_preview']>
    linkImageId: string | null
    participantId: Generated<string>
    participantKind: 'phone' | 'group' | 'lid' | 'username' | 'business' | null
    extra: OptionalJson<ColumnTypes['messages.extra']>
    sentBy: string | null
    givenUpAt: OptionalInstant
    decisionId: number | null
  }
  optOuts: {
    companyId: number
    id: Generated<number>
    kind: ColumnTypes['opt_outs.kind']
    value: string
    beganAt: GeneratedInstant
    beganBy: ColumnTypes['opt_outs.began_by']
    beganWord: string | null
    beganUserId: number | null
    campaignId: number | null
    endedAt: OptionalInstant
    endedBy: ColumnTypes['opt_outs.ended_by'] | null
    endedWord: string | null
    endedUserId: number | null
  }
  outbox: {
    companyId: number
    id: Generated<number>
    whatsappId: number
    threadId: number
    messageId: string | null
    kind: 'send' | 'edit' | 'delete' | 'react' | 'read' | 'fetch'
    payload: GeneratedJson<unknown>
    attempts: Generated<number>
    nextAt: GeneratedInstant
    createdAt: GeneratedInstant
    lane: Generated<number>
    expiresAt: GeneratedInstant
  }
  outboxHeads: {
    companyId: number
    whatsappId: number
    threadId: number
    lane: number
    headId: number
    dueAt: OptionalInstant
    isFirst: Generated<boolean>
  }
  outboxHolds: {
    companyId: number
    whatsappId: number
    scope: 'line' | 'newContacts' | 'firstContacts'
    until: Instant
    code: string
    reason: string
  }
  partyLinks: {
    companyId: number
    kind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    value: string
    otherKind: 'phone' | 'group' | 'lid' | 'username' | 'business'
    otherValue: string
    createdAt: GeneratedInstant
  }
  passwordResets: {
    companyId: number
    userId: number
    codeHash: string
    emailKey: string
    expiresAt: Instant
  }
  personalTokens: {
    companyId: number
    id: string
    userId: number
    name: string
    prefix: string
    tokenHash: string
    mayWrite: Generated<boolean>
    expiresAt: Instant
    lastUsedAt: OptionalInstant
    createdAt: GeneratedInstant
  }
  phoneContacts: {
    companyId: number
    whatsappId: number
    number: string
    name: Generated<string>
    updatedAt: GeneratedInstant
  }
  pixAuthorizations: {
    companyId: number
    id: Generated<number>
    provider: ColumnTypes['pix_authorizations.provider']
    reference: string
    contractId: string
    value: number
    months: number
    startsOn: string
    status: 'making' | 'waiting' | 'active' | 'ending' | 'refused' | 'cancelled' | 'expired'
    endedBy: 'company' | 'payer' | 'provider' | 'change' | 'time' | 'paid' | null
    providerId: string | null
    customerId: string | null
    activatedAt: OptionalInstant
    endedAt: OptionalInstant
    looks: Generated<number>
    nextLookAt: Instant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  pixCharges: {
    companyId: number
    id: Generated<number>
    ticketId: number
    userId: number | null
    txid: string
    cents: number
    description: string
    code: string
    receiver: string
    status: ColumnTypes['pix_charges.status']
    settledBy: number | null
    settledAt: OptionalInstant
    messageIds: Generated<string[]>
    idempotencyKey: string | null
    sessionId: number | null
    token: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    refundedCents: Generated<number>
  }
  plans: {
    id: Generated<number>
    name: string
    users: Generated<number>
    connections: Generated<number>
    queues: Generated<number>
    value: Generated<number>
    useCampaigns: Generated<boolean>
    useKanban: Generated<boolean>
    useOpenAi: Generated<boolean>
    useIntegrations: Generated<boolean>
    useSchedules: Generated<boolean>
    useInternalChat: Generated<boolean>
    useExternalApi: Generated<boolean>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    isOffered: Generated<boolean>
  }
  promptMonths: {
    companyId: number
    promptId: number
    month: string
    promptTokens: Generated<number>
    completionTokens: Generated<number>
  }
  promptProposals: {
    companyId: number
    id: Generated<number>
    ticketId: number
    promptId: number
    sessionId: number
    text: string
    cited: Json<ColumnTypes['prompt_proposals.cited']>
    createdAt: Instant
  }
  prompts: {
    companyId: number
    id: Generated<number>
    name: string
    prompt: string
    apiKey: string
    model: Generated<string>
    maxTokens: Generated<number>
    maxMessages: Generated<number>
    temperature: Generated<number>
    promptTokens: Generated<number>
    completionTokens: Generated<number>
    totalTokens: Generated<number>
    queueId: number | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    monthlyTokens: Generated<number>
    seesContact: Generated<boolean>
    seesTickets: Generated<boolean>
    actions: GeneratedJson<ColumnTypes['prompts.actions']>
    articles: Generated<ColumnTypes['prompts.articles']>
    voice: Generated<
      | 'texto'
      | 'pt-BR-FranciscaNeural'
      | 'pt-BR-AntonioNeural'
      | 'pt-BR-BrendaNeural'
      | 'pt-BR-DonatoNeural'
      | 'pt-BR-ElzaNeural'
      | 'pt-BR-FabioNeural'
      | 'pt-BR-GiovannaNeural'
      | 'pt-BR-HumbertoNeural'
      | 'pt-BR-JulioNeural'
      | 'pt-BR-LeilaNeural'
      | 'pt-BR-LeticiaNeural'
      | 'pt-BR-ManuelaNeural'
      | 'pt-BR-NicolauNeural'
      | 'pt-BR-ValerioNeural'
      | 'pt-BR-YaraNeural'
    >
    voiceKey: Generated<string>
    voiceRegion: Generated<string>
    review: Generated<boolean>
  }
  providerCharges: {
    companyId: number
    id: Generated<number>
    provider: 'asaas' | 'efi'
    reference: string
    txid: string
    value: number
    description: string
    status: 'making' | 'open' | 'cancelling' | 'paid' | 'cancelled' | 'expired'
    providerId: string | null
    code: string | null
    expiresAt: Instant
    busyUntil: OptionalInstant
    looks: Generated<number>
    nextLookAt: Instant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    kind: Generated<'single' | 'consent' | 'debit'>
    authorizationId: number | null
    debitOn: string | null
    failure: 'no_funds' | 'limit' | 'account' | 'cancelled' | 'refused' | 'late' | null
  }
  providerEvents: {
    companyId: number
    provider: 'asaas' | 'efi'
    eventId: string
    createdAt: GeneratedInstant
  }
  providerPayments: {
    companyId: number
    id: Generated<number>
    chargeId: number | null
    provider: 'asaas' | 'efi'
    providerId: string
    value: number
    paidAt: Instant
    status: 'credited' | 'review' | 'refunding' | 'refunded' | 'dismissed'
    reason: 'wrong_amount' | 'paid_twice' | 'late' | 'unknown' | 'refund_refused' | null
    refundLooks: Generated<number>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    refunded: Generated<number>
  }
  providerWebhooks: {
    companyId: number
    provider: 'asaas' | 'efi'
    state: 'unseen' | 'told' | 'interrupted' | 'untold' | 'plain' | 'refused'
    since: Instant
    seenAt: OptionalInstant
    toldAt: OptionalInstant
    fault:
      | 'no_account'
      | 'bad_certificate'
      | 'refused'
      | 'unreachable'
      | 'timeout'
      | 'unreadable'
      | null
    alertedAt: OptionalInstant
    nextLookAt: Instant
  }
  pushSubscriptions: {
    companyId: number
    id: Generated<number>
    userId: number
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    events: Generated<ColumnTypes['push_subscriptions.events']>
    language: string
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  queueIntegrations: {
    companyId: number
    id: Generated<number>
    type: ColumnTypes['queue_integrations.type']
    name: string
    projectName: Generated<string>
    jsonContent: Generated<string>
    language: Generated<ColumnTypes['queue_integrations.language']>
    urlN8N: Generated<string>
    typebotSlug: Generated<string>
    typebotExpires: Generated<number>
    typebotDelayMessage: Generated<number>
    typebotKeywordFinish: Generated<string>
    typebotKeywordRestart: Generated<string>
    typebotRestartMessage: Generated<string>
    typebotUnknownMessage: Generated<string>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    flowId: number | null
  }
  queueOptions: {
    companyId: number
    id: Generated<number>
    queueId: number
    parentId: number | null
    title: string
    message: Generated<string>
    option: number
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  queues: {
    companyId: number
    id: Generated<number>
    name: string
    color: string
    orderQueue: number | null
    greetingMessage: Generated<string>
    outOfHoursMessage: Generated<string>
    schedules: GeneratedJson<ColumnTypes['queues.schedules']>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    integrationId: number | null
    promptId: number | null
    distribution: Generated<'off' | 'turn' | 'leastBusy'>
    skills: Generated<string[]>
    stickyHours: Generated<number>
    overflowQueueId: number | null
    overflowMinutes: Generated<number>
    handOverMinutes: Generated<number>
    tellsPosition: Generated<number>
    slaFirstAnswerMinutes: Generated<number>
    slaNextAnswerMinutes: Generated<number>
    slaCloseMinutes: Generated<number>
    slaWarnPercent: Generated<number>
    closeReasonMode: Generated<ColumnTypes['queues.close_reason_mode']>
    closeReasons: Generated<string[]>
  }
  quickMessages: {
    companyId: number
    id: Generated<number>
    userId: number | null
    shortcode: string
    message: Generated<string>
    geral: Generated<boolean>
    status: Generated<boolean>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    fileId: string | null
    mediaName: string | null
  }
  ruleErrors: {
    companyId: number
    id: Generated<number>
    ticketId: number
    rule: string
    said: string
    createdAt: Instant
  }
  schedules: {
    companyId: number
    id: Generated<number>
    body: string
    sendAt: Instant
    sentAt: OptionalInstant
    contactId: number
    ticketId: number | null
    userId: number | null
    whatsappId: number | null
    status: Generated<ColumnTypes['schedules.status']>
    failureCode: string | null
    failureReason: string | null
    fileId: string | null
    mediaName: string | null
    repeatEvery: Generated<ColumnTypes['schedules.repeat_every']>
    repeatUntil: string | null
    repeatDay: number | null
    messageId: string | null
    idempotencyKey: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    failedAt: OptionalInstant
  }
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
    ending: ColumnTypes['sessions.ending'] | null
    operatorCompanyId: number | null
    operatorUserId: number | null
    operatorSessionId: string | null
    isEndNoted: Generated<boolean>
  }
  settings: {
    companyId: number
    id: Generated<number>
    key: string
    value: string
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
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
    shownAt: OptionalInstant
  }
  simulatedEvents: {
    companyId: number
    seq: Generated<number>
    whatsappId: number
    id: string
    conversation: string
    event: Json<unknown>
    notBefore: GeneratedInstant
    isLoose: Generated<boolean>
    messageSeq: number | null
  }
  simulatedLines: {
    companyId: number
    whatsappId: number
    isPaired: Generated<boolean>
    qrcode: Generated<string>
    faults: GeneratedJson<ColumnTypes['simulated_lines.faults']>
    pairingCode: Generated<string>
    delivers: Generated<boolean>
    reads: Generated<boolean>
    behavesAs: Generated<ColumnTypes['simulated_lines.behaves_as']>
    templates: GeneratedJson<ColumnTypes['simulated_lines.templates']>
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
    sentAt: Instant
    isVoice: Generated<boolean>
    extras: GeneratedJson<ColumnTypes['simulated_messages.extras']>
    reference: string | null
    isMediaRenewed: Generated<boolean>
  }
  slaClocks: {
    companyId: number
    id: Generated<number>
    ticketId: number
    kind: 'firstAnswer' | 'nextAnswer' | 'close'
    since: Instant
    countsFrom: Instant
    pausedAt: OptionalInstant
    queueId: number | null
    stage: Generated<'running' | 'warned' | 'breached'>
    endedAt: OptionalInstant
    isMet: boolean | null
  }
  tags: {
    companyId: number
    id: Generated<number>
    name: string
    color: string
    kanban: Generated<ColumnTypes['tags.kanban']>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  takenCalls: {
    companyId: number
    whatsappId: number
    callId: string
    createdAt: Instant
  }
  threads: {
    companyId: number
    id: Generated<number>
    contactId: number
    whatsappId: number | null
    lastPosition: Generated<number>
    firstPosition: Generated<number>
  }
  ticketNotes: {
    companyId: number
    id: Generated<number>
    ticketId: number
    contactId: number
    userId: number
    note: string
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    mentions: Generated<number[]>
  }
  ticketReads: {
    companyId: number
    userId: number
    ticketId: number
    position: number
  }
  ticketTags: {
    companyId: number
    ticketId: number
    tagId: number
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
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
    rated: ColumnType<boolean | null, never, never>
    createdAt: Instant
    ratedAt: OptionalInstant
    rateComment: string | null
    closeReason: string | null
    distributedAt: OptionalInstant
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
  ticketUndos: {
    companyId: number
    ticketId: number
    userId: number
    id: string
    before: Json<unknown>
    madeAt: Instant
  }
  ticketViews: {
    companyId: number
    id: Generated<number>
    userId: number | null
    name: string
    filters: GeneratedJson<unknown>
    isShared: Generated<boolean>
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  tickets: {
    companyId: number
    id: Generated<number>
    uuid: string
    status: Generated<ColumnTypes['tickets.status']>
    unreadMessages: Generated<number>
    lastMessage: Generated<string>
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
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    protocol: Generated<string>
    idempotencyKey: string | null
    waitingOn: ColumnTypes['tickets.waiting_on'] | null
    waitingSince: OptionalInstant
    lastInboundPosition: Generated<number>
    snoozedUntil: OptionalInstant
    wakesOnReply: Generated<boolean>
    lastMessageType: string | null
    isHistory: Generated<boolean>
    isAnswered: Generated<boolean>
    ratingUntil: OptionalInstant
    commentUntil: OptionalInstant
    hasProposal: Generated<boolean>
    charge: ColumnTypes['tickets.charge'] | null
  }
  timers: {
    companyId: number
    id: Generated<number>
    threadId: number
    name: string
    data: GeneratedJson<unknown>
    dueAt: Instant
  }
  unreadMentions: {
    companyId: number
    userId: number
    ticketNoteId: number
    ticketId: number
  }
  unseenAssignments: {
    companyId: number
    ticketId: number
    userId: number
    byUserId: number | null
    reason: ColumnTypes['unseen_assignments.reason']
    createdAt: GeneratedInstant
  }
  userPauses: {
    companyId: number
    id: Generated<number>
    userId: number
    reason: Generated<string>
    beganAt: Instant
    endedAt: OptionalInstant
  }
  userQueues: {
    companyId: number
    userId: number
    queueId: number
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  users: {
    companyId: number
    id: Generated<number>
    name: string
    email: string
    emailKey: string
    passwordHash: string
    profile: Generated<ColumnTypes['users.profile']>
    super: Generated<boolean>
    allTicket: Generated<'enabled' | 'desabled'>
    language: ColumnTypes['users.language'] | null
    online: Generated<boolean>
    lastStatusAt: OptionalInstant
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    whatsappId: number | null
    isActive: Generated<boolean>
    pausedAt: OptionalInstant
    pauseReason: Generated<string>
    avatarFileId: string | null
    lineAlerts: Generated<boolean>
    ticketLimit: Generated<number>
    skills: Generated<string[]>
    pausedUntil: OptionalInstant
    goneAt: OptionalInstant
    unconfirmedSince: OptionalInstant
  }
  webhookDeliveries: {
    companyId: number
    id: string
    webhookId: number
    eventId: string
    type: ColumnTypes['webhook_deliveries.type']
    payload: Json<unknown>
    status: Generated<ColumnTypes['webhook_deliveries.status']>
    attempts: Generated<number>
    nextAttemptAt: OptionalInstant
    statusCode: number | null
    answer: string | null
    error: ColumnTypes['webhook_deliveries.error'] | null
    durationMs: number | null
    replayOf: string | null
    idempotencyKey: string | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  webhooks: {
    companyId: number
    id: Generated<number>
    name: string
    url: string
    events: Generated<ColumnTypes['webhooks.events']>
    active: Generated<boolean>
    secret: string
    formerSecret: string | null
    formerSecretUntil: OptionalInstant
    failures: Generated<number>
    failingSince: OptionalInstant
    disabledBecause: ColumnTypes['webhooks.disabled_because'] | null
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    pausedUntil: OptionalInstant
  }
  whatsappQueues: {
    companyId: number
    whatsappId: number
    queueId: number
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
  }
  whatsapps: {
    companyId: number
    id: Generated<number>
    name: string
    provider: Generated<ColumnTypes['whatsapps.provider']>
    status: Generated<ColumnTypes['whatsapps.status']>
    qrcode: Generated<string>
    retries: Generated<number>
    wanted: Generated<boolean>
    generation: Generated<number>
    forget: Generated<boolean>
    trouble: Generated<string>
    isDefault: Generated<boolean>
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
    createdAt: GeneratedInstant
    updatedAt: GeneratedInstant
    downSince: OptionalInstant
    downToldAt: OptionalInstant
    integrationId: number | null
    promptId: number | null
    pairingCode: Generated<string>
    capabilities: OptionalJson<unknown>
    historyPercent: number | null
    historyAt: OptionalInstant
    pairedAt: OptionalInstant
    flowIdWelcome: number | null
    flowIdNotPhrase: number | null
    tokenNeedsRenewal: Generated<boolean>
  }
}
