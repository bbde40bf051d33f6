import { ChannelError, type LineKey, type RunningLine } from '../../channel.ts'
import { rejectCall } from '../simulated-calls.ts'
import { lookUpNumber, pictureOfCustomer, recordCompanyTyping } from '../simulated-customers.ts'
import { fetchMedia } from '../simulated-media.ts'
import { changeSentMessage, markRead, queryProvider, reactToMessage } from '../simulated-sends.ts'

type LineRequests = Omit<RunningLine, 'send' | 'requestPairingCode' | 'stop'>

/** Requests that go straight to the simulated provider, which answers or refuses them by its own row. */
export function lineRequests(line: LineKey): LineRequests {
  return {
    edit: (message, body) => changeSentMessage(line, message, { body, isEdited: true }),
    delete: (message) => changeSentMessage(line, message, { isDeleted: true }),
    react: (message, emoji) => reactToMessage(line, message, emoji),
    markRead: (chat, messages) => markRead(line, chat, messages),
    fetch: (media, sink) => fetchMedia(line, media, sink),
    typing: (chat, isTyping) =>
      queryProvider(line, () => recordCompanyTyping(line, chat, isTyping)),
    checkNumber: (number) =>
      queryProvider(line, ({ behavesAs }) => {
        if (behavesAs === 'beta') return lookUpNumber(line, number)
        throw new ChannelError(
          'ERR_WAPP_CHECK_CONTACT',
          'the official API checks no numbers',
          'refused',
        )
      }),
    profilePicture: (chat) =>
      queryProvider(line, async ({ behavesAs }) =>
        behavesAs === 'beta' ? pictureOfCustomer(line, chat) : undefined,
      ),
    rejectCall: (callId) => rejectCall(line, callId),
  }
}
