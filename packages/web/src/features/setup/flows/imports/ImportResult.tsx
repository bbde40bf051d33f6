import Button from '@mui/material/Button'
import type { Flow } from '@guiche/contract/flows'
import type { RepliedBy } from '@guiche/contract/routes'
import { TriangleAlert } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { importLossWords } from './import-losses.words.ts'
import { importWords } from './import.words.ts'

type Imported = RepliedBy<'POST /flowbuilder/import'>

interface ImportResultProps extends Imported {
  onOpen: (flow: Flow) => void
  onClose: () => void
}

/** Result of an import: the parts that could not be imported, by node. */
export function ImportResult({ flow, left, onOpen, onClose }: ImportResultProps) {
  const say = useWords(importWords)
  return (
    <PlainDialog
      title={say('resultTitle')}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={() => onOpen(flow)}>
          {say('open')}
        </Button>
      }
    >
      <Box sx={{ mb: 3 }}>{say('resultText', { name: flow.name })}</Box>
      <Losses left={left} />
    </PlainDialog>
  )
}

/** The parts that could not be imported, each with the name of its node. */
export function Losses({ left }: Pick<Imported, 'left'>) {
  const sayLoss = useWords(importLossWords)
  return (
    <Box component="ul" sx={list}>
      {left.map(({ code, block }, at) => (
        <Box component="li" key={at} sx={row}>
          <TriangleAlert size={16} aria-hidden />
          <Box sx={{ minWidth: 0 }}>
            {block !== '' && (
              <Box component="bdi" sx={{ display: 'block', fontWeight: 500 }}>
                {block}
              </Box>
            )}
            <Box sx={{ color: 'text.secondary' }}>{sayLoss(code)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  overflowWrap: 'anywhere',
} as const

const row = {
  display: 'flex',
  gap: 3,
  px: 3,
  py: 2,
  borderRadius: 1,
  bgcolor: 'surface.hover',
  '& > svg': { flexShrink: 0, mt: '2px', color: 'warning.text' },
} as const
