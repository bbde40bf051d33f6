import type { Template } from '@guiche/contract/choices'
import {
  isFileAddress,
  type LineTemplate,
  mediumOf,
  openTemplate,
  withGaps,
} from '@guiche/contract/line-templates'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { useApprovedTemplates } from './templates.queries.ts'
import type { CampaignForm } from './campaign-form.ts'
import { campaignDialogWords } from './dialog.words.ts'
import { type Gap, gapsIn, keyOf, optionsOf, withLink, withValue } from './template-gaps.ts'

const blank: Template = { name: '', language: 'pt_BR', components: [], body: '', options: [] }

interface TemplateFieldsProps {
  form: CampaignForm
  /** A line that has templates. */
  whatsappId: number
}

/** A text that the provider has approved before, in place of the others, on lines that have them. */
export function TemplateFields({ form, whatsappId }: TemplateFieldsProps) {
  const approved = useApprovedTemplates(whatsappId)
  return (
    <Controller
      name="template"
      control={form.control}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <TemplateInput
          value={value}
          onChange={onChange}
          hasFault={error !== undefined}
          approved={approved}
        />
      )}
    />
  )
}

interface TemplateInputProps {
  value: Template | null
  onChange: (template: Template | null) => void
  hasFault: boolean
  /** Of the line; none where it has told none. */
  approved: readonly LineTemplate[]
}

function TemplateInput({ value, onChange, hasFault, approved }: TemplateInputProps) {
  const say = useWords(campaignDialogWords)
  const isMissing = (text: string) => (hasFault && text.trim() === '' ? say('required') : undefined)
  return (
    <>
      <SwitchInput
        label={say('template')}
        help={say('templateHelp')}
        checked={value !== null}
        onChange={(isOn) =>
          onChange(isOn ? (approved[0] ? openTemplate(approved[0]) : blank) : null)
        }
      />
      {value && approved.length > 0 && (
        <SelectInput
          label={say('templateName')}
          options={optionsOf(approved, value)}
          value={keyOf(value)}
          onChange={(key) => {
            const made = approved.find((one) => keyOf(one) === key)
            if (made) onChange(openTemplate(made))
          }}
        />
      )}
      {value && approved.length > 0 && (
        <Box component="p" dir="auto" sx={words}>
          {[value.header, value.body].filter(Boolean).join('\n\n')}
        </Box>
      )}
      {value && approved.length === 0 && (
        <>
          <Box sx={pair}>
            <TextInput
              label={say('templateName')}
              autoComplete="off"
              spellCheck={false}
              value={value.name}
              error={isMissing(value.name)}
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
            <TextInput
              label={say('templateLanguage')}
              autoComplete="off"
              spellCheck={false}
              value={value.language}
              error={isMissing(value.language)}
              onChange={({ target }) => onChange({ ...value, language: target.value })}
            />
          </Box>
          <TextInput
            label={say('templateBody')}
            help={say('templateBodyHelp', { first: '{{1}}', second: '{{2}}' })}
            multiline
            minRows={3}
            maxRows={8}
            value={value.body}
            error={isMissing(value.body)}
            onChange={({ target }) => onChange(withGaps({ ...value, body: target.value }))}
          />
        </>
      )}
      {value && <Gaps value={value} onChange={onChange} hasFault={hasFault} />}
    </>
  )
}

interface GapsProps {
  value: Template
  onChange: (template: Template) => void
  hasFault: boolean
}

/** The file above its text, and what goes into each of its gaps. */
function Gaps({ value, onChange, hasFault }: GapsProps) {
  const say = useWords(campaignDialogWords)
  const file = mediumOf(value)
  const gaps = gapsIn(value)
  const isTwice = ({ gap }: Gap) => gaps.filter((one) => one.gap === gap).length > 1
  return (
    <>
      {file && (
        <TextInput
          label={say(file.type)}
          help={say('templateFileHelp')}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={file.link}
          error={hasFault && !isFileAddress(file.link) ? say('templateFileNeedsHttps') : undefined}
          onChange={({ target }) => onChange(withLink(value, target.value.trim()))}
        />
      )}
      {gaps.map((one) => (
        <TextInput
          key={`${one.part} ${one.gap}`}
          label={say(one.part === 'header' && isTwice(one) ? 'templateHeaderGap' : 'templateGap', {
            gap: `{{${one.gap}}}`,
          })}
          autoComplete="off"
          value={one.value}
          error={hasFault && one.value.trim() === '' ? say('required') : undefined}
          onChange={({ target }) => onChange(withValue(value, { ...one, value: target.value }))}
        />
      ))}
    </>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 120px',
  gap: 4,
} as const

const words = {
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const
