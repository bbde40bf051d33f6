import { Upload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { composerWords } from '../composer.words.ts'

interface DropZoneProps {
  /** An element inside the conversation; files may be dropped anywhere on that conversation. */
  inside: RefObject<HTMLElement | null>
  onFiles: (files: readonly File[]) => void
}

/** Adds files dropped on the conversation to the tray. */
export function DropZone({ inside, onFiles }: DropZoneProps) {
  const say = useWords(composerWords)
  const [over, setOver] = useState<HTMLElement>()
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const section = inside.current?.closest('section')
    if (section == null) return
    // dragenter and dragleave fire for every child: the pointer is inside until as many leave as enter events were
    // received.
    let depth = 0
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth += 1
      setOver(section)
    }
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) endDrag()
    }
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      endDrag()
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    function endDrag() {
      depth = 0
      setOver(undefined)
    }
    section.addEventListener('dragenter', onEnter)
    section.addEventListener('dragleave', onLeave)
    section.addEventListener('dragover', onOver)
    section.addEventListener('drop', onDrop)
    return () => {
      section.removeEventListener('dragenter', onEnter)
      section.removeEventListener('dragleave', onLeave)
      section.removeEventListener('dragover', onOver)
      section.removeEventListener('drop', onDrop)
    }
  }, [inside])

  if (over === undefined) return null
  return createPortal(
    <Box sx={overlay}>
      <Upload size={20} aria-hidden />
      {say('drop')}
    </Box>,
    over,
  )
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

const overlay = {
  position: 'absolute',
  inset: 8,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  borderRadius: '12px',
  border: '2px dashed',
  borderColor: 'surface.focus',
  bgcolor: 'color-mix(in srgb, var(--ui-palette-surface-pane) 88%, transparent)',
  color: 'text.primary',
  typography: 'subtitle1',
  pointerEvents: 'none',
} as const
