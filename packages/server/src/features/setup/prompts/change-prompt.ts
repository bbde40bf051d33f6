import type { Prompt, PromptChange, PromptInput } from '@guiche/contract/prompts'
import { now } from '../../../platform/clock.ts'
import { refuseUnknown } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { detachAnswererFromQueues } from '../queues/index.ts'
import { promptChanged, promptDeleted } from './prompts.events.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { resealedVoiceKey, sealedActions, sealedKeys } from './prompt-secrets.ts'
import { insertPrompt, lockPromptRow, removePrompt, savePrompt } from './prompts.queries.ts'
import { existingPrompt } from './read-prompts.ts'

/** Creates a prompt. @throws ERR_NO_QUEUE_FOUND if the queue is not the company's */
export function createPrompt(
  actor: Actor,
  { apiKey, voiceKey, actions, ...input }: PromptInput,
): Promise<Prompt> {
  return refuseUnknownQueue(actor, async (db, companyId) => {
    const at = now()
    const { voiceRegion } = input
    const ai = await findOwnAi(db, companyId)
    const keys = { apiKey: '', ...sealedKeys(companyId, { apiKey, voiceKey, voiceRegion, ai }) }
    const times = { createdAt: at, updatedAt: at }
    const sealed = JSON.stringify(sealedActions(companyId, actions))
    const own = { companyId, ...keys, actions: sealed, ...times }
    const id = await insertPrompt(db, { ...input, ...own })
    return announcePrompt(db, companyId, id, 'create')
  })
}

/**
 * Changes a prompt. Keys that are absent, empty or masked stay.
 * @throws ERR_NO_QUEUE_FOUND, ERR_SECRET_FOR_OTHER_ADDRESS
 */
export function changePrompt(
  actor: Actor,
  id: number,
  { apiKey, voiceKey, actions, ...change }: PromptChange,
): Promise<Prompt> {
  return refuseUnknownQueue(actor, async (db, companyId) => {
    const before = await lockPromptRow(db, companyId, id)
    if (!before) throw new AppError('ERR_NO_PROMPT_FOUND')
    const ai = await findOwnAi(db, companyId)
    const voiceRegion = change.voiceRegion ?? before.voiceRegion
    await savePrompt(db, companyId, id, {
      ...withoutUndefined(change),
      voiceKey: resealedVoiceKey(before, ai),
      ...sealedKeys(companyId, { apiKey, voiceKey, voiceRegion, ai }),
      ...(actions && {
        actions: JSON.stringify(sealedActions(companyId, actions, before.actions)),
      }),
      updatedAt: now(),
    })
    return announcePrompt(db, companyId, id, 'update')
  })
}

/** Deletes a prompt, after it is detached from its queues and lines. @throws ERR_NO_PROMPT_FOUND */
export function deletePrompt(actor: Actor, id: number): Promise<{ message: string }> {
  return refuseUnknownQueue(actor, async (db, companyId) => {
    await existingPrompt(db, companyId, id)
    await detachAnswererFromQueues(db, companyId, 'promptId', id)
    await announce(db, promptDeleted, { companyId, id })
    await removePrompt(db, companyId, id)
    return { message: 'Prompt deleted' }
  })
}

function refuseUnknownQueue<T>(
  { companyId }: Actor,
  work: (db: Db, companyId: number) => Promise<T>,
): Promise<T> {
  return refuseUnknown({ prompts_queue: 'ERR_NO_QUEUE_FOUND' }, () =>
    inCompany(companyId, (db) => work(db, companyId)),
  )
}

async function announcePrompt(
  db: Db,
  companyId: number,
  id: number,
  action: 'create' | 'update',
): Promise<Prompt> {
  const prompt = await existingPrompt(db, companyId, id)
  await announce(db, promptChanged, { action, prompt })
  return prompt
}
