import { MONTHLY_TOKENS, promptArticles } from '@guiche/contract/prompts'
import { Controller } from 'react-hook-form'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import type { Form } from './PromptDialog.tsx'
import { promptWords } from './prompts.words.ts'

interface PromptKnowledgeProps {
  form: Form
  /** In the current month; undefined for a new prompt. */
  usedTokens: number | undefined
}

/** Articles that a prompt may search, and its token limit. */
export function PromptKnowledge({ form, usedTokens }: PromptKnowledgeProps) {
  const say = useWords(promptWords)
  const language = useLanguage()
  const { control, formState, register } = form
  return (
    <>
      <Controller
        name="articles"
        control={control}
        render={({ field }) => (
          <SelectInput
            label={say('articles')}
            help={say('articlesHelp')}
            options={promptArticles.map((value) => ({ value, label: say(`articles_${value}`) }))}
            {...field}
          />
        )}
      />
      {(['seesContact', 'seesTickets'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput label={say(name)} help={say(`${name}Help`)} checked={value} {...field} />
          )}
        />
      ))}
      <TextInput
        label={say('monthlyTokens')}
        help={[
          say('monthlyTokensHelp'),
          usedTokens !== undefined && say('used', { count: usedTokens.toLocaleString(language) }),
        ]
          .filter(Boolean)
          .join(' ')}
        type="number"
        inputProps={{ inputMode: 'numeric', min: 0, max: MONTHLY_TOKENS.most }}
        error={formState.errors.monthlyTokens?.message}
        {...register('monthlyTokens')}
      />
    </>
  )
}
