import {
  missingFieldsOf,
  type QueueIntegration,
  type QueueIntegrationChange,
  type QueueIntegrationInput,
} from '@guiche/contract/queue-integrations'
import { MASKED } from '@guiche/contract/settings'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate, refuseUnknown } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { parseAdminAddress, FetchRefused } from '../../../platform/http/outgoing/safe-fetch.ts'
import { seal } from '../../../platform/secrets.ts'
import { detachAnswererFromQueues } from '../queues/index.ts'
import { integrationChanged, integrationDeleted } from './queue-integrations.events.ts'
import {
  clearFlowOfIntegrations,
  insertIntegration,
  lockIntegration,
  removeIntegration,
  saveIntegration,
} from './queue-integrations.queries.ts'
import { existingIntegration, presentIntegration } from './read-integrations.ts'

/**
 * Creates an integration.
 * @throws ERR_INTEGRATION_NAME_ALREADY_EXISTS, ERR_INTEGRATION_ADDRESS_REFUSED, ERR_NO_FLOW_FOUND
 */
export function createIntegration(
  actor: Actor,
  input: QueueIntegrationInput,
): Promise<QueueIntegration> {
  refuseNonPublicAddress(input.urlN8N)
  return refuseKeyViolations(actor, async (db, companyId) => {
    const at = now()
    const jsonContent = sealedKeyFile(companyId, input.jsonContent) ?? ''
    const row = await insertIntegration(db, {
      companyId,
      ...normalizeAndCheckIntegration({ ...input, jsonContent }),
      createdAt: at,
      updatedAt: at,
    })
    return announceIntegration(db, 'create', presentIntegration(row))
  })
}

/** Changes an integration. A key file that is absent, empty or masked stays. */
export function changeIntegration(
  actor: Actor,
  id: number,
  { jsonContent, ...change }: QueueIntegrationChange,
): Promise<QueueIntegration> {
  if (change.urlN8N !== undefined) refuseNonPublicAddress(change.urlN8N)
  return refuseKeyViolations(actor, async (db, companyId) => {
    const before = existingIntegration(await lockIntegration(db, companyId, id))
    const changed = {
      ...before,
      ...withoutUndefined(change),
      jsonContent: sealedKeyFile(companyId, jsonContent) ?? before.jsonContent,
    }
    const row = await saveIntegration(db, companyId, id, {
      ...normalizeAndCheckIntegration(changed),
      updatedAt: now(),
    })
    return announceIntegration(db, 'update', presentIntegration(row))
  })
}

/** Deletes an integration, after it is detached from its queues and lines. @throws ERR_NO_DIALOG_FOUND */
export function deleteIntegration(actor: Actor, id: number): Promise<void> {
  return refuseKeyViolations(actor, async (db, companyId) => {
    existingIntegration(await lockIntegration(db, companyId, id))
    await detachAnswererFromQueues(db, companyId, 'integrationId', id)
    await announce(db, integrationDeleted, { companyId, id })
    await removeIntegration(db, companyId, id)
  })
}

/** Clears a flow that is about to be deleted from integrations, which answer nothing until another flow is chosen. */
export async function detachFlowFromIntegrations(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<void> {
  for (const row of await clearFlowOfIntegrations(db, companyId, flowId, now()))
    await announceIntegration(db, 'update', presentIntegration(row))
}

/** The context string that binds a sealed key file to its purpose and company. */
export const keyFileSealPurpose = (companyId: number) => `integration key file ${companyId}`

/** @returns the sealed key file; undefined if the stored one stays */
function sealedKeyFile(companyId: number, jsonContent: string | undefined): string | undefined {
  if (jsonContent === undefined || jsonContent === '' || jsonContent === MASKED) return undefined
  return seal(keyFileSealPurpose(companyId), jsonContent)
}

/**
 * Clears key file and project except for Dialogflow, and the flow except for the flow builder.
 * @throws InvalidInputError if a field that its type requires is empty
 */
function normalizeAndCheckIntegration<I extends Omit<QueueIntegrationInput, 'companyId'>>(
  integration: I,
): I {
  const { type, name, flowId } = integration
  const kept = {
    ...integration,
    ...(type !== 'dialogflow' && { projectName: name, jsonContent: '' }),
    flowId: type === 'flowbuilder' ? flowId : null,
  }
  const lack = missingFieldsOf(kept)
  if (lack.length > 0)
    throw new InvalidInputError(lack.map((path) => ({ path, code: 'too_small', limit: 1 })))
  return kept
}

/** Refuses non-public addresses by their form. Host names are resolved and checked again when a request is sent. */
function refuseNonPublicAddress(url: string): void {
  if (url === '') return
  try {
    parseAdminAddress(url)
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError('ERR_INTEGRATION_ADDRESS_REFUSED')
    throw error
  }
}

function refuseKeyViolations<T>(
  { companyId }: Actor,
  work: (db: Db, companyId: number) => Promise<T>,
): Promise<T> {
  const duplicates = { queue_integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' } as const
  return refuseUnknown({ queue_integrations_flow: 'ERR_NO_FLOW_FOUND' }, () =>
    refuseDuplicate(duplicates, () => inCompany(companyId, (db) => work(db, companyId))),
  )
}

async function announceIntegration(
  db: Db,
  action: 'create' | 'update',
  queueIntegration: QueueIntegration,
): Promise<QueueIntegration> {
  await announce(db, integrationChanged, { action, queueIntegration })
  return queueIntegration
}
