import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { TemplateCard, card, cards } from './TemplateCard.tsx'
import { type Template, templates } from './flow-templates.ts'
import { flowWords } from './flows.words.ts'
import { importWords } from './imports/import.words.ts'

interface NoFlowsProps {
  onBegin: (beginning: Template) => void
  onImport: () => void
}

/** Empty state of the page: the templates and the import. */
export function NoFlows({ onBegin, onImport }: NoFlowsProps) {
  const say = useWords(flowWords)
  const sayImport = useWords(importWords)
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <Box sx={frame}>
        <Box role="status" sx={words}>
          <EmptyListDrawing />
          <Box sx={{ typography: 'h4', textWrap: 'balance', mt: 5 }}>{say('none')}</Box>
          <Box sx={{ color: 'text.secondary', textWrap: 'pretty', mt: 1 }}>{say('noneHelp')}</Box>
        </Box>
        <Box sx={{ ...cards, width: '100%', mt: 6 }}>
          {templates.map((one) => (
            <Box key={one} component="button" type="button" onClick={() => onBegin(one)} sx={card}>
              <TemplateCard beginning={one} />
            </Box>
          ))}
        </Box>
        <Button variant="text" startIcon={<FileUp aria-hidden />} onClick={onImport} sx={{ mt: 4 }}>
          {sayImport('fromFile')}
        </Button>
      </Box>
    </Box>
  )
}

const frame = {
  boxSizing: 'border-box',
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: 640,
  mx: 'auto',
  px: { xs: 4, sm: 6 },
  py: 8,
} as const

const words = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: 400,
  textAlign: 'center',
} as const
