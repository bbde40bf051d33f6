import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { HiddenFileInput } from '../../../../ui/HiddenFileInput.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { composerWords } from '../composer.words.ts'

/** Opens the browser's file dialog. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useWords(composerWords)
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <HiddenFileInput
        ref={files}
        multiple
        aria-label={say('attach')}
        data-attach
        onFiles={onFiles}
      />
      <IconAction
        icon={Paperclip}
        iconSize={20}
        placement="top"
        label={say('attach')}
        onClick={() => files.current?.click()}
      />
    </>
  )
}
