import type { Template } from '@guiche/contract/choices'
import {
  isFileAddress,
  type LineTemplate,
  mediumOf,
  unfilledTemplate,
  withButtons,
  templateWithGaps,
} from '@guiche/contract/line-templates'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { useApprovedTemplates } from './templates.queries.ts'
import type { CampaignForm } from './campaign-form.ts'
import { campaignDialogWords } from './dialog.words.ts'
import {
  type ButtonPlaceholder,
  type Placeholder,
  placeholdersIn,
  isRequiredPlaceholder,
  templateKeyOf,
  templateOptions,
  withPlaceholderFilled,
  withHeaderLink,
} from './template-placeholders.ts'

const blank: Template = { name: '', language: 'pt_BR', components: [], body: '', options: [] }

interface TemplateFieldsProps {
  form: CampaignForm
  /** The id of a line that has templates. */
  whatsappId: number
}

/** A message template approved by the provider, which replaces the texts, on lines that have templates. */
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
  /** The line's approved templates; empty if it has none. */
  approved: readonly LineTemplate[]
}

function TemplateInput({ value: given, onChange, hasFault, approved }: TemplateInputProps) {
  const say = useWords(campaignDialogWords)
  const made = approved.find((one) => given !== null && templateKeyOf(one) === templateKeyOf(given))
  // Adds the placeholders of buttons to a campaign that was saved without them.
  const value = given && made ? withButtons(given, made.buttons) : given
  const requiredError = (text: string) =>
    hasFault && text.trim() === '' ? say('required') : undefined
  return (
    <>
      <SwitchInput
        label={say('template')}
        help={say('templateHelp')}
        checked={value !== null}
        onChange={(isOn) =>
          onChange(isOn ? (approved[0] ? unfilledTemplate(approved[0]) : blank) : null)
        }
      />
      {value && approved.length > 0 && (
        <SelectInput
          label={say('templateName')}
          options={templateOptions(approved, value)}
          value={templateKeyOf(value)}
          onChange={(key) => {
            const chosen = approved.find((one) => templateKeyOf(one) === key)
            if (chosen) onChange(unfilledTemplate(chosen))
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
              error={requiredError(value.name)}
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
            <TextInput
              label={say('templateLanguage')}
              autoComplete="off"
              spellCheck={false}
              value={value.language}
              error={requiredError(value.language)}
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
            error={requiredError(value.body)}
            onChange={({ target }) => onChange(templateWithGaps({ ...value, body: target.value }))}
          />
        </>
      )}
      {value && (
        <PlaceholderFields value={value} made={made} onChange={onChange} hasFault={hasFault} />
      )}
    </>
  )
}

interface GapsProps {
  value: Template
  /** The template as the line has it; undefined if it is no longer approved. */
  made: LineTemplate | undefined
  onChange: (template: Template) => void
  hasFault: boolean
}

/** The file above the text, and a field for each placeholder. */
function PlaceholderFields({ value, made, onChange, hasFault }: GapsProps) {
  const say = useWords(campaignDialogWords)
  const textsOf = usePlaceholderLabels(made)
  const file = mediumOf(value)
  const gaps = placeholdersIn(value)
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
          onChange={({ target }) => onChange(withHeaderLink(value, target.value.trim()))}
        />
      )}
      {gaps.map((one) => (
        <TextInput
          key={one.part === 'button' ? `button ${one.index}` : `${one.part} ${one.gap}`}
          {...textsOf(one, gaps)}
          autoComplete="off"
          value={one.value}
          error={
            hasFault && isRequiredPlaceholder(one) && one.value.trim() === ''
              ? say('required')
              : undefined
          }
          onChange={({ target }) =>
            onChange(withPlaceholderFilled(value, { ...one, value: target.value }))
          }
        />
      ))}
    </>
  )
}

/** Labels of placeholders. A button goes by its title, or by its number if the title is not known. */
function usePlaceholderLabels(made: LineTemplate | undefined) {
  const say = useWords(campaignDialogWords)
  const buttonFieldLabel = ({ kind, index }: ButtonPlaceholder) => {
    const { text, url = '' } = made?.buttons[index] ?? {}
    const title = text ?? say('templateButton', { number: index + 1 })
    const help = kind === 'url' ? say('templateUrlHelp', { url }) : say(`${kind}Help`)
    return {
      label: say(kind, { title }),
      isOptional: kind === 'quickReply',
      ...(kind === 'url' && url === '' ? {} : { help }),
    }
  }
  return (one: Placeholder, all: readonly Placeholder[]) => {
    if (one.part === 'button') return buttonFieldLabel(one)
    const isTwice =
      all.filter((other) => other.part !== 'button' && other.gap === one.gap).length > 1
    const key = one.part === 'header' && isTwice ? 'templateHeaderGap' : 'templateGap'
    return { label: say(key, { gap: `{{${one.gap}}}` }) }
  }
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 120px' },
  gap: 4,
} as const

const words = {
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const
