import type { PromptAction } from '@guiche/contract/prompts'
import { isSameOrigin, originOf } from '@guiche/contract/origin'
import { MASKED } from '@guiche/contract/settings'
import { AppError } from '../../../platform/errors.ts'
import { sealForOrigin, unsealForOrigin } from '../../../platform/secrets.ts'
import { unsealAiKey, type OwnAi, sealAiKey } from '../../organisation/settings/index.ts'
import type { PromptRow } from './prompts.queries.ts'

// The keys of a prompt and the credentials of its HTTP actions. They are sealed with the origin for which they were
// typed and masked for readers; a credential for another origin than the current address counts as missing.

/** The context string that binds a sealed key to its purpose and company. */
const keySealPurpose = (companyId: number) => `prompt key ${companyId}`
const voiceKeySealPurpose = (companyId: number) => `prompt voice key ${companyId}`

/** Seals keys for storage; absent, empty and masked keys are left out. */
export function sealedKeys(
  companyId: number,
  { apiKey, voiceKey, voiceRegion, ai }: TypedKeys,
): { apiKey?: string; voiceKey?: string } {
  return {
    ...(isTyped(apiKey) && { apiKey: sealAiKey(keySealPurpose(companyId), ai, apiKey) }),
    ...(isTyped(voiceKey) && {
      voiceKey: sealForOrigin(voiceKeySealPurpose(companyId), voiceRegion, voiceKey),
    }),
  }
}

interface TypedKeys {
  readonly apiKey?: string | undefined
  readonly voiceKey?: string | undefined
  readonly voiceRegion: string
  readonly ai: OwnAi
}

type StoredKeys = Pick<PromptRow, 'companyId' | 'apiKey' | 'voiceKey' | 'voiceRegion'>

/** Unseals keys; empty if sealed for another address or region. */
export function openedKeys(
  { companyId, apiKey, voiceKey, voiceRegion }: StoredKeys,
  ai: OwnAi,
): { apiKey: string; voiceKey: string } {
  return {
    apiKey: unsealAiKey(keySealPurpose(companyId), ai, apiKey),
    voiceKey:
      voiceKey === ''
        ? ''
        : unsealForOrigin(voiceKeySealPurpose(companyId), voiceRegion, voiceKey, voiceRegion),
  }
}

/**
 * The stored voice key when a prompt is changed. Each Azure region is a host of its own; a key sealed without a region
 * is sealed with the current one before the region changes.
 */
export function resealedVoiceKey(
  { companyId, voiceRegion, ...row }: StoredKeys,
  ai: OwnAi,
): string {
  const { voiceKey } = openedKeys({ companyId, voiceRegion, ...row }, ai)
  return voiceKey === ''
    ? row.voiceKey
    : sealForOrigin(voiceKeySealPurpose(companyId), voiceRegion, voiceKey)
}

function isTyped(key: string | undefined): key is string {
  return key !== undefined && key !== '' && key !== MASKED
}

const actionSealPurpose = (companyId: number) => `prompt action ${companyId}`

/**
 * Seals the credentials of actions for storage. A masked one keeps the stored one of the action with the same name, or
 * the same address if renamed.
 * @throws ERR_SECRET_FOR_OTHER_ADDRESS if its address has another origin now
 */
export function sealedActions(
  companyId: number,
  actions: readonly PromptAction[],
  before: readonly PromptAction[] = [],
): PromptAction[] {
  return actions.map((action) => {
    const { authorization } = action
    if (authorization === '') return action
    const own =
      before.find(({ name }) => name === action.name) ??
      before.find(({ url }) => url === action.url)
    const stored = own?.authorization ?? ''
    if (authorization !== MASKED)
      return {
        ...action,
        authorization: sealForOrigin(
          actionSealPurpose(companyId),
          originOf(action.url),
          authorization,
        ),
      }
    if (stored !== '' && !isSameOrigin(action.url, own?.url ?? ''))
      throw new AppError('ERR_SECRET_FOR_OTHER_ADDRESS')
    return { ...action, authorization: stored }
  })
}

/** Actions with unsealed credentials, for their execution. */
export function openedActions(companyId: number, actions: readonly PromptAction[]): PromptAction[] {
  return actions.map(({ authorization, ...action }) => {
    const origin = originOf(action.url)
    const place = actionSealPurpose(companyId)
    return {
      ...action,
      authorization:
        authorization === '' ? '' : unsealForOrigin(place, origin, authorization, origin),
    }
  })
}

/** Actions with masked credentials, for readers. */
export function maskedActions(actions: readonly PromptAction[]): PromptAction[] {
  return actions.map((action) =>
    action.authorization === '' ? action : { ...action, authorization: MASKED },
  )
}
