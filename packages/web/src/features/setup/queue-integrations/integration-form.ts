import {
  type DialogflowLanguage,
  dialogflowLanguages,
  type IntegrationType,
  missingFieldsOf,
  type QueueIntegration,
  queueIntegrationInput,
  type QueueIntegrationInput,
  TYPEBOT_DELAY_MS,
  TYPEBOT_EXPIRES_MINUTES,
} from '@guiche/contract/queue-integrations'
import type { UseFormReturn } from 'react-hook-form'

/** Form values as typed: numbers are texts until they are saved. */
export interface IntegrationForm {
  type: IntegrationType
  name: string
  projectName: string
  jsonContent: string
  language: DialogflowLanguage
  urlN8N: string
  typebotSlug: string
  typebotExpires: string
  typebotDelayMessage: string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  flowId: string
}

export type Form = UseFormReturn<IntegrationForm, unknown, QueueIntegrationInput>

/** Requires the fields of the integration's own kind only. */
export const savedIntegration = queueIntegrationInput.superRefine((given, context) => {
  for (const field of missingFieldsOf(given))
    context.addIssue({ code: 'custom', path: [field], input: '', message: 'required' })
})

/** Initial values of the form. A stored key file is not sent to the browser; an empty field keeps it. */
export function integrationFormOf(integration: QueueIntegration | undefined): IntegrationForm {
  const expires = integration?.typebotExpires ?? TYPEBOT_EXPIRES_MINUTES.start
  const delay = integration?.typebotDelayMessage ?? TYPEBOT_DELAY_MS.start
  return {
    type: integration?.type ?? 'n8n',
    name: integration?.name ?? '',
    projectName: integration?.type === 'dialogflow' ? integration.projectName : '',
    jsonContent: '',
    language: integration?.language ?? dialogflowLanguages[0],
    urlN8N: integration?.urlN8N ?? '',
    typebotSlug: integration?.typebotSlug ?? '',
    typebotExpires: String(expires),
    typebotDelayMessage: String(delay),
    typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
    typebotRestartMessage: integration?.typebotRestartMessage ?? '',
    typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
    flowId: String(integration?.flowId ?? ''),
  }
}

/** Resets fields that the kind does not use, so that an invalid hidden field does not prevent saving. */
export function usedFieldsOf(form: IntegrationForm, kept: string): IntegrationForm {
  const empty = integrationFormOf(undefined)
  const { type, name } = form
  switch (type) {
    case 'dialogflow': {
      const { projectName, language } = form
      const jsonContent = form.jsonContent.trim() === '' ? kept : form.jsonContent
      return { ...empty, type, name, projectName, language, jsonContent }
    }
    case 'n8n':
    case 'webhook':
      return { ...empty, type, name, urlN8N: form.urlN8N }
    case 'typebot':
      return { ...form, projectName: '', jsonContent: '', language: empty.language, flowId: '' }
    case 'flowbuilder':
      return { ...empty, type, name, flowId: form.flowId }
  }
}
