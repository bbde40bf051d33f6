import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { CircleCheck, Download } from 'lucide-react'
import { saveFile } from '../../../../platform/download.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { importWords } from './import.words.ts'
import type { ImportState, LeftOut } from './use-import.ts'

const SHOWN = 200

/** Progress of an import, then the result of every row. */
export function ImportProgress({ state }: { state: ImportState }) {
  const say = useWords(importWords)
  const { all, done, added, leftOut, isOver, stopped } = state
  const kept = leftOut.filter(({ isKept }) => isKept === true).length
  const left = leftOut.length - kept
  if (!isOver)
    return (
      <Box sx={{ m: 'auto', width: '100%', maxWidth: 320, textAlign: 'center' }}>
        <Box role="status" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
          {say('progress', { done: formatCount(done), all: formatCount(all) })}
        </Box>
        <LinearProgress
          variant="determinate"
          aria-label={say('title')}
          value={all === 0 ? 100 : (done / all) * 100}
        />
      </Box>
    )
  return (
    <>
      {stopped !== undefined && (
        <Alert severity="error">{say('stopped', { reason: stopped })}</Alert>
      )}
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
        <Box component={CircleCheck} size={20} aria-hidden sx={{ color: 'success.text' }} />
        {say('done', { count: added })}
      </Box>
      {leftOut.length > 0 && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1 }}>
              {left > 0 && <Box>{say('leftOut', { count: left })}</Box>}
              {kept > 0 && <Box>{say('kept', { count: kept })}</Box>}
            </Box>
            <Button
              variant="text"
              startIcon={<Download aria-hidden />}
              onClick={() => void saveErrors(leftOut, say)}
            >
              {say('download')}
            </Button>
          </Box>
          <Box component="ul" tabIndex={0} aria-label={say('reason')} sx={list}>
            {leftOut.slice(0, SHOWN).map(({ line, name, number, reason }, at) => (
              <li key={`${line} ${at}`}>
                <Box sx={{ fontWeight: 500 }}>
                  {say('line')} {line}
                  {' · '}
                  <bdi>{name || number}</bdi>
                </Box>
                <Box sx={{ color: 'text.secondary' }}>{reason}</Box>
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  )
}

type Say = ReturnType<typeof useWords<typeof importWords.pt>>

/** A CSV as Brazilian spreadsheets read it: semicolons, and a byte order mark for UTF-8. */
async function saveErrors(leftOut: readonly LeftOut[], say: Say): Promise<void> {
  const { default: papa } = await import('papaparse')
  const rows = leftOut.map(({ line, name, number, reason }) => [line, name, number, reason])
  const text = papa.unparse(
    { fields: [say('line'), say('name'), say('number'), say('reason')], data: rows },
    { delimiter: ';', escapeFormulae: true },
  )
  saveFile(new Blob([`\u{FEFF}${text}`], { type: 'text/csv;charset=utf-8' }), say('errorsFile'))
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 3,
  maxHeight: 280,
  overflow: 'auto',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
} as const
