// The meaning of each field of `proto.Message`. The list is complete for the client's version: the compiler
// (packages/multi-device/package-type-checks.ts) and serve-kinds.test.ts refuse a version with a field that is not classified here.

/**
 * - `word`: content of a person or business; it becomes a message.
 * - `wrapper`: the field only holds another message.
 * - `change`: a reaction, an edit, a deletion or a vote; it becomes a change of an earlier message, or nothing.
 * - `silent`: bookkeeping of phones, or a message that only a phone can read. It opens, counts and answers nothing.
 */
export type MessageKind = 'word' | 'wrapper' | 'change' | 'silent'

export const MESSAGE_KINDS = {
  conversation: 'word',
  extendedTextMessage: 'word',
  imageMessage: 'word',
  videoMessage: 'word',
  ptvMessage: 'word',
  audioMessage: 'word',
  documentMessage: 'word',
  stickerMessage: 'word',
  locationMessage: 'word',
  liveLocationMessage: 'word',
  contactMessage: 'word',
  contactsArrayMessage: 'word',
  buttonsMessage: 'word',
  buttonsResponseMessage: 'word',
  templateMessage: 'word',
  templateButtonReplyMessage: 'word',
  listMessage: 'word',
  listResponseMessage: 'word',
  interactiveMessage: 'word',
  interactiveResponseMessage: 'word',
  highlyStructuredMessage: 'word',
  orderMessage: 'word',
  productMessage: 'word',
  invoiceMessage: 'word',
  requestPaymentMessage: 'word',
  sendPaymentMessage: 'word',
  pollCreationMessage: 'word',
  pollCreationMessageV2: 'word',
  pollCreationMessageV3: 'word',
  pollCreationMessageV5: 'word',
  pollResultSnapshotMessage: 'word',
  pollResultSnapshotMessageV3: 'word',
  eventMessage: 'word',
  scheduledCallCreationMessage: 'word',
  bcallMessage: 'word',
  groupInviteMessage: 'word',
  newsletterAdminInviteMessage: 'word',
  newsletterFollowerInviteMessageV2: 'word',
  stickerPackMessage: 'word',
  questionResponseMessage: 'word',
  statusQuestionAnswerMessage: 'word',
  richResponseMessage: 'word',

  associatedChildMessage: 'wrapper',
  botForwardedMessage: 'wrapper',
  botInvokeMessage: 'wrapper',
  botTaskMessage: 'wrapper',
  commentMessage: 'wrapper',
  deviceSentMessage: 'wrapper',
  documentWithCaptionMessage: 'wrapper',
  editedMessage: 'wrapper',
  ephemeralMessage: 'wrapper',
  eventCoverImage: 'wrapper',
  groupMentionedMessage: 'wrapper',
  lottieStickerMessage: 'wrapper',
  pollCreationMessageV4: 'wrapper',
  pollCreationOptionImageMessage: 'wrapper',
  questionMessage: 'wrapper',
  questionReplyMessage: 'wrapper',
  viewOnceMessage: 'wrapper',
  viewOnceMessageV2: 'wrapper',
  viewOnceMessageV2Extension: 'wrapper',

  pollUpdateMessage: 'change',
  protocolMessage: 'change',
  reactionMessage: 'change',

  albumMessage: 'silent',
  call: 'silent',
  callLogMesssage: 'silent',
  cancelPaymentRequestMessage: 'silent',
  chat: 'silent',
  declinePaymentRequestMessage: 'silent',
  encCommentMessage: 'silent',
  encEventResponseMessage: 'silent',
  encReactionMessage: 'silent',
  fastRatchetKeySenderKeyDistributionMessage: 'silent',
  groupStatusMentionMessage: 'silent',
  groupStatusMessage: 'silent',
  groupStatusMessageV2: 'silent',
  keepInChatMessage: 'silent',
  limitSharingMessage: 'silent',
  messageContextInfo: 'silent',
  messageHistoryBundle: 'silent',
  messageHistoryNotice: 'silent',
  paymentInviteMessage: 'silent',
  pinInChatMessage: 'silent',
  placeholderMessage: 'silent',
  requestPhoneNumberMessage: 'silent',
  scheduledCallEditMessage: 'silent',
  secretEncryptedMessage: 'silent',
  senderKeyDistributionMessage: 'silent',
  statusAddYours: 'silent',
  statusMentionMessage: 'silent',
  statusNotificationMessage: 'silent',
  statusQuotedMessage: 'silent',
  statusStickerInteractionMessage: 'silent',
  stickerSyncRmrMessage: 'silent',
} as const satisfies Readonly<Record<string, MessageKind>>

type Kinds = typeof MESSAGE_KINDS
type NameOf<Kind extends MessageKind> = {
  [Name in keyof Kinds]: Kinds[Name] extends Kind ? Name : never
}[keyof Kinds]

export type WrapperName = NameOf<'wrapper'>
export type SilentName = NameOf<'silent'>

const NAMES = Object.keys(MESSAGE_KINDS).filter(isKindName)

export const WRAPPERS: readonly WrapperName[] = NAMES.filter(
  (name): name is WrapperName => MESSAGE_KINDS[name] === 'wrapper',
)

function isKindName(name: string): name is keyof Kinds {
  return name in MESSAGE_KINDS
}
