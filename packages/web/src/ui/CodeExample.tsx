import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { Box } from './Box.tsx'
import { CopyButton } from './CopyButton.tsx'
import { toast } from './toast.tsx'
import { useControlWords } from './control.words.ts'

export type Language = 'curl' | 'JavaScript' | 'PHP'

/** The same API call in several languages. */
export type Example = Readonly<Partial<Record<Language, string>>>

const languages: readonly Language[] = ['curl', 'JavaScript', 'PHP']

/** Example code of one API call, with a switch between the languages and a button that copies it. */
export function CodeExample({ title, example }: { title: string; example: Example }) {
  const say = useControlWords()
  const offered = languages.filter((one) => example[one] !== undefined)
  const [language, setLanguage] = useState(offered[0] ?? 'curl')
  const code = example[language] ?? ''
  return (
    <Box sx={frame}>
      <Box sx={head}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={`${title}: ${say('example')}`}
          onChange={(_event, chosen: Language | null) => chosen && setLanguage(chosen)}
        >
          {offered.map((one) => (
            <ToggleButton key={one} value={one}>
              {one}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <CopyButton
          text={code}
          label={say('copy')}
          copiedLabel={say('copied')}
          onFailed={() => toast.error(say('copyFailed'))}
        />
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={`${title}: ${say('example')} ${language}`}
        role="region"
        sx={codeStyle}
      >
        {code}
      </Box>
    </Box>
  )
}

const frame = { borderRadius: '8px', bgcolor: 'surface.sunken', minWidth: 0 } as const

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  p: 2,
} as const

const codeStyle = {
  m: 0,
  px: 4,
  pt: 1,
  pb: 4,
  overflowX: 'auto',
  fontFamily: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
} as const
