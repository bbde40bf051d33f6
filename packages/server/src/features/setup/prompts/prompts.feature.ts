import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { changePrompt, deletePrompt, createPrompt } from './change-prompt.ts'
import { promptLive } from './prompts.live.ts'
import { pageOfPrompts, showPrompt } from './read-prompts.ts'

export const promptsFeature: Feature = {
  routes: [
    bindRoute('GET /prompt', ({ actor, query }) => pageOfPrompts(actor, query)),
    bindRoute('GET /prompt/:id', ({ actor, params }) => showPrompt(actor, params.id)),
    bindRoute('POST /prompt', ({ actor, body }) => createPrompt(actor, body)),
    bindRoute('PUT /prompt/:id', ({ actor, params, body }) => changePrompt(actor, params.id, body)),
    bindRoute('DELETE /prompt/:id', ({ actor, params }) => deletePrompt(actor, params.id)),
  ],
  reactions: promptLive,
}
