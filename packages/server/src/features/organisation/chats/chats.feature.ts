import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../users/index.ts'
import { changeChat, deleteChat, makeChat } from './change-chat.ts'
import { chatLive } from './chats.live.ts'
import { leaveChats } from './leave-chats.ts'
import { pageOfChatMessages, pageOfChats, markChatRead, showChat } from './read-chats.ts'
import { writeChatMessage } from './write-chat-message.ts'

export const chatsFeature: Feature = {
  routes: [
    serve('GET /chats', ({ actor, query }) => pageOfChats(actor, query)),
    serve('GET /chats/:id', ({ actor, params }) => showChat(actor, params.id)),
    serve('POST /chats', ({ actor, body }) => makeChat(actor, body)),
    serve('PUT /chats/:id', ({ actor, params, body }) => changeChat(actor, params.id, body)),
    serve('DELETE /chats/:id', ({ actor, params }) => deleteChat(actor, params.id)),
    serve('GET /chats/:id/messages', ({ actor, params, query }) =>
      pageOfChatMessages(actor, params.id, query),
    ),
    serve('POST /chats/:id/messages', ({ actor, params, body, files }) =>
      writeChatMessage(actor, params.id, body, files),
    ),
    serve('POST /chats/:id/read', async ({ actor, params, body }) =>
      markChatRead(actor, params.id, body.userId),
    ),
  ],
  reactions: [on(userDeleted, leaveChats), ...chatLive],
}
