export { chooseOption } from './content/choices/choose-option.ts'
export { chosenOptionOf, meantNumber } from './content/choices/chosen-option.ts'
export { whyNotChosen } from './content/choices/why-not-chosen.ts'
export { filledText, filledWithValues } from './content/fill-text.ts'
export { MARKDOWN_MAX, markdownReader } from './content/markdown-reader.ts'
export {
  namesScale,
  ratingId,
  ratingOfAnswer,
  ratingScale,
} from './content/choices/rating-scale.ts'
export { splitText, wholeSentences } from './content/split-text.ts'
export { findSound } from './content/transcripts.queries.ts'
export { saveTranscript } from './save-transcript.ts'
export { mediaContent } from './content/media-content.ts'
export {
  choicesContent,
  stickerContent,
  templateContent,
  textContent,
  type WrittenContent,
} from './content/written-content.ts'
export {
  dismissFailedSend,
  cancelWaitingSend,
  recordCancelled,
  removeWaitingSends,
} from './cancel-sends.ts'
export { DELIVERED, isChangeFailure } from './message-rules.ts'
export { findTicketIdOfMessage } from './open-message.ts'
export { findFailedAnswer, reassignMessages } from './messages.queries.ts'
export { messageChanged, messageCreated } from './messages.events.ts'
export { queueMessage } from './queue-message.ts'
export { refuseAnsweredMeanwhile } from './refusals/refuse-answered-meanwhile.ts'
export { refuseOutsideWindow } from './refusals/refuse-outside-window.ts'
export type { ReceivedEntry, ReceivedTurn } from './receiving/received-turn.ts'
export { retryMessage } from './retry-message.ts'
export { sendMessageWithin, queueMessageOnce } from './send-message.ts'
export { receiveEvents, receiveUntilRating } from './receiving/receive-events.ts'
export { recordFailed, storeFetchedFile, recordSent } from './delivering/record-outcome.ts'
