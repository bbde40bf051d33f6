import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PasswordInput, TextInput } from '../../../ui/Field.tsx'
import { VoiceSelect, voiceWords } from '../voices/index.ts'
import type { Form } from './PromptDialog.tsx'
import { promptWords } from './prompts.words.ts'

interface PromptVoiceProps {
  form: Form
  /** True if a key is stored. */
  hasKey: boolean
}

/** Voice of a prompt's answers, and its speech account. */
export function PromptVoice({ form, hasKey }: PromptVoiceProps) {
  const say = useWords(voiceWords)
  const sayPrompt = useWords(promptWords)
  const { errors } = form.formState
  const isSpoken = form.watch('voice') !== 'texto'
  return (
    <>
      <Controller
        name="voice"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <VoiceSelect value={value} onChange={onChange} help={say('voiceHelp')} />
        )}
      />
      {isSpoken && (
        <Box sx={pair}>
          <PasswordInput
            label={say('voiceKey')}
            help={hasKey ? sayPrompt('apiKeyKept') : say('voiceKeyHelp')}
            placeholder={hasKey ? '••••••••' : undefined}
            error={errors.voiceKey?.message}
            {...form.register('voiceKey')}
          />
          <TextInput
            label={say('voiceRegion')}
            help={say('voiceRegionHelp')}
            autoComplete="off"
            inputProps={{ maxLength: 40, autoCapitalize: 'none', spellCheck: false }}
            error={errors.voiceRegion && say('badRegion')}
            {...form.register('voiceRegion')}
          />
        </Box>
      )}
    </>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
