import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { changePrompt, deletePrompt, createPrompt } from './change-prompt.ts'
import { promptLive } from './prompts.live.ts'
import { pageOfPrompts, showPrompt } from './read-prompts.ts'

export const promptsFeature: Feature = {
  routes: [
    serve('GET /prompt', ({ actor, query }) => pageOfPrompts(actor, query)),
    serve('GET /prompt/:id', ({ actor, params }) => showPrompt(actor, params.id)),
    serve('POST /prompt', ({ actor, body }) => createPrompt(actor, body)),
    serve('PUT /prompt/:id', ({ actor, params, body }) => changePrompt(actor, params.id, body)),
    serve('DELETE /prompt/:id', ({ actor, params }) => deletePrompt(actor, params.id)),
  ],
  reactions: promptLive,
}
