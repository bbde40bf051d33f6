import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../users/index.ts'
import { changeChat, deleteChat, makeChat } from './change-chat.ts'
import { chatLive } from './chats.live.ts'
import { leaveChats } from './leave-chats.ts'
import { pageOfChatMessages, pageOfChats, markChatRead, showChat } from './read-chats.ts'
import { writeChatMessage } from './write-chat-message.ts'

export const chatsFeature: Feature = {
  routes: [
    bindRoute('GET /chats', ({ actor, query }) => pageOfChats(actor, query)),
    bindRoute('GET /chats/:id', ({ actor, params }) => showChat(actor, params.id)),
    bindRoute('POST /chats', ({ actor, body }) => makeChat(actor, body)),
    bindRoute('PUT /chats/:id', ({ actor, params, body }) => changeChat(actor, params.id, body)),
    bindRoute('DELETE /chats/:id', ({ actor, params }) => deleteChat(actor, params.id)),
    bindRoute('GET /chats/:id/messages', ({ actor, params, query }) =>
      pageOfChatMessages(actor, params.id, query),
    ),
    bindRoute('POST /chats/:id/messages', ({ actor, params, body, files }) =>
      writeChatMessage(actor, params.id, body, files),
    ),
    bindRoute('POST /chats/:id/read', async ({ actor, params, body }) =>
      markChatRead(actor, params.id, body.userId),
    ),
  ],
  reactions: [reactInTransaction(userDeleted, leaveChats), ...chatLive],
}
