export { chooseOption } from './content/choose-option.ts'
export { chosenOf, numberMeant } from './content/chosen-of.ts'
export { whyNotChosen } from './content/not-chosen.ts'
export { filledText, filledWith } from './content/fill-text.ts'
export { MARKDOWN_MAX, markdownReader } from './content/from-markdown.ts'
export { namesScale, ratingId, ratingIn, ratingScale } from './content/rating-scale.ts'
export { splitText, wholeSentences } from './content/split-text.ts'
export { findSound } from './content/transcripts.queries.ts'
export { keepTranscript } from './keep-transcript.ts'
export { mediaContent } from './content/media-content.ts'
export {
  choicesContent,
  stickerContent,
  templateContent,
  textContent,
  type WrittenContent,
} from './content/written-content.ts'
export { giveUpFailed, giveUpWaiting, settleTaken, takeSends } from './give-up.ts'
export { DELIVERED, isChangeFailure } from './message-rules.ts'
export { findTicketOfMessage } from './open-message.ts'
export { findFailedAnswer, handMessages } from './messages.queries.ts'
export { messageChanged, messageCreated } from './messages.events.ts'
export { queueMessage } from './queue-message.ts'
export { refuseAnswered } from './refuse-answered.ts'
export { refuseOutsideWindow } from './refuse-outside-window.ts'
export type { Heard, HeardTurn } from './receiving/heard.ts'
export { retryMessage } from './retry-message.ts'
export { sendMessageWithin, writeOnce } from './send-message.ts'
export { receiveEvents, receiveTelling } from './receiving/receive-events.ts'
export { settleFailed, settleFetched, settleSent } from './delivering/settle-delivery.ts'
