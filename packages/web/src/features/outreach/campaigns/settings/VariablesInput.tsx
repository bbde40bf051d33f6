import type { CampaignSettings } from '@guiche/contract/campaigns'
import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { visuallyHidden } from '../../../../ui/visually-hidden.ts'
import { addVariable } from './settings-rules.ts'
import { campaignSettingWords } from './settings.words.ts'

type Variables = CampaignSettings['variables']

interface VariablesInputProps {
  value: Variables
  onChange: (variables: Variables) => void
}

/** The company's own variables by key. */
export function VariablesInput({ value, onChange }: VariablesInputProps) {
  const say = useWords(campaignSettingWords)
  return (
    <>
      <NewVariable value={value} onChange={onChange} />
      {value.length > 0 && (
        <Box component="table" aria-label={say('variables')} sx={table}>
          <thead>
            <tr>
              <th scope="col">{say('key')}</th>
              <th scope="col">{say('value')}</th>
              <th scope="col">
                <Box component="span" sx={visuallyHidden}>
                  {say('actions')}
                </Box>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((variable) => (
              <tr key={variable.key}>
                <th scope="row">
                  <bdi>{`{${variable.key}}`}</bdi>
                </th>
                <td>
                  <bdi>{variable.value}</bdi>
                </td>
                <td>
                  <IconAction
                    size="small"
                    icon={Trash2}
                    label={say('removeVariable', { key: variable.key })}
                    onClick={() => onChange(value.filter((one) => one !== variable))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </>
  )
}

function NewVariable({ value, onChange }: VariablesInputProps) {
  const say = useWords(campaignSettingWords)
  const [added, setAdded] = useState({ key: '', value: '' })
  const [fault, setFault] = useState<'exists' | 'empty'>()
  const first = useRef<HTMLInputElement>(null)

  function add() {
    const next = addVariable(value, added)
    if (typeof next === 'string') return setFault(next)
    onChange(next)
    setAdded({ key: '', value: '' })
    setFault(undefined)
    first.current?.focus()
    return undefined
  }

  const fieldProps = (field: 'key' | 'value', maxLength: number) => ({
    label: say(field),
    value: added[field],
    autoComplete: 'off',
    inputProps: { maxLength },
    onChange: ({ target }: { target: { value: string } }) => {
      setAdded({ ...added, [field]: target.value })
      setFault(undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      // Enter adds the variable instead of submitting the page's form.
      event.preventDefault()
      add()
    },
  })

  return (
    <Box sx={row}>
      <TextInput
        {...fieldProps('key', 50)}
        placeholder={say('keyExample')}
        ref={first}
        {...(fault && { error: say(`variable_${fault}`) })}
      />
      <TextInput {...fieldProps('value', 1000)} placeholder={say('valueExample')} />
      <Button
        variant="outlined"
        startIcon={<Plus aria-hidden />}
        onClick={add}
        sx={{ mt: { sm: '24px' }, justifySelf: 'start' }}
      >
        {say('add')}
      </Button>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  gap: 3,
  alignItems: 'start',
} as const

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'middle',
    py: 1.5,
    px: 0,
    pr: 3,
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary', typography: 'caption', fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr': { borderTop: '1px solid var(--ui-palette-surface-rule)' },
  '& tr > :first-of-type': { width: '38%' },
  '& tr > :last-child': { width: 40, pr: 0, textAlign: 'end' },
} as const
