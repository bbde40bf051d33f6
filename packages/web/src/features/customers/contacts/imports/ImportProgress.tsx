import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { CircleCheck, Download } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { ReasonList } from '../../../../ui/ReasonList.tsx'
import { useSaveCsv } from '../../../organisation/sheets/index.ts'
import { importWords } from './import.words.ts'
import type { ImportState } from './use-import.ts'

const SHOWN = 200

/** Progress of an import, then the result of every row. */
export function ImportProgress({ state }: { state: ImportState }) {
  const say = useWords(importWords)
  const saveCsv = useSaveCsv()
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
              onClick={saveLeftOutRowsAsCsv}
            >
              {say('download')}
            </Button>
          </Box>
          <ReasonList
            label={say('reason')}
            items={leftOut.slice(0, SHOWN).map(({ line, name, number, reason }, at) => ({
              key: `${line} ${at}`,
              place: `${say('line')} ${line}`,
              content: name || number,
              reason,
            }))}
          />
        </>
      )}
    </>
  )

  function saveLeftOutRowsAsCsv() {
    saveCsv(say('errorsFile'), [
      [say('line'), say('name'), say('number'), say('reason')],
      ...leftOut.map(({ line, name, number, reason }) => [line, name, number, reason]),
    ])
  }
}
