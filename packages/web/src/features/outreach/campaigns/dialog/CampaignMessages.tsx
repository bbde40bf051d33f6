import { recipientVariables, unknownVariables } from '@guiche/contract/campaign-text'
import { CAMPAIGN_VARIANTS } from '@guiche/contract/campaigns'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { VariableTextInput } from '../../../../ui/VariableTextInput.tsx'
import { useCampaignSettings } from '../settings/settings.queries.ts'
import { useListColumns } from './audience.queries.ts'
import { type CampaignForm, type MessageField, messageFields } from './campaign-form.ts'
import { campaignDialogWords } from './dialog.words.ts'
import { LockedFields } from './LockedFields.tsx'

/** The texts, one of which each recipient gets at random, and the variables for them. A locked form shows all texts. */
export function CampaignMessages({ form, isLocked }: { form: CampaignForm; isLocked: boolean }) {
  const say = useWords(campaignDialogWords)
  const id = useId()
  const [at, setAt] = useState(0)
  const names = useVariableNames(form)
  const texts = useWatch({ control: form.control, name: messageFields })
  const written = texts.filter((text) => text.trim() !== '').length
  return (
    <Box component="section" aria-label={say('messages')}>
      <Tabs
        value={at}
        onChange={(_, chosen: number) => setAt(chosen)}
        aria-label={say('messages')}
        variant="scrollable"
        scrollButtons={false}
      >
        {messageFields.map((field, index) => (
          <Tab
            key={field}
            value={index}
            label={say('messageTab', { number: index + 1 })}
            id={`${id}-${index}`}
            aria-controls={`${id}-panel`}
            sx={texts[index]?.trim() === '' ? { fontWeight: 400 } : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`} sx={{ pt: 3 }}>
        <LockedFields isLocked={isLocked}>
          {messageFields.slice(at, at + 1).map((field) => (
            <Message
              key={field}
              form={form}
              field={field}
              names={names}
              help={say('written', { count: written, most: CAMPAIGN_VARIANTS })}
            />
          ))}
        </LockedFields>
      </Box>
    </Box>
  )
}

interface MessageProps {
  form: CampaignForm
  field: MessageField
  names: readonly string[]
  help: string
}

function Message({ form, field, names, help }: MessageProps) {
  const say = useWords(campaignDialogWords)
  const number = Number(field.at(-1))
  return (
    <Controller
      name={field}
      control={form.control}
      render={({ field: { ref: _, ...input }, fieldState: { error } }) => (
        <Box>
          <VariableTextInput
            {...input}
            label={say('messageLabel', { number })}
            help={help}
            {...(error?.message !== undefined && { error: error.message })}
            rows={6}
            variablesLabel={say('variables')}
            variables={names.map((name) => ({ label: `{${name}}`, text: `{${name}}` }))}
          />
          <UnknownVariables names={unknownVariables(input.value, names)} />
        </Box>
      )}
    />
  )
}

function UnknownVariables({ names }: { names: readonly string[] }) {
  const say = useWords(campaignDialogWords)
  return (
    <Box role="status" sx={names.length > 0 ? warning : undefined}>
      {names.length > 0 &&
        say('unknownNames', { names: names.map((name) => `{${name}}`).join(', ') })}
    </Box>
  )
}

/** Names of variables: those of every recipient, the company's, and the columns of the chosen list. */
function useVariableNames(form: CampaignForm): readonly string[] {
  const contactListId = useWatch({ control: form.control, name: 'contactListId' })
  const { settings } = useCampaignSettings()
  const columns = useListColumns(contactListId === '' ? null : Number(contactListId))
  const keys = settings?.variables.map(({ key }) => key) ?? []
  return [...new Set([...recipientVariables, ...keys, ...columns])]
}

const warning = {
  mt: 2,
  px: 3,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const
