import { ImagePlus } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { type FileChange, FileField } from '../../../ui/FileField.tsx'
import { isAllowedPicture } from './schedule-rules.ts'
import { scheduleWords } from './schedules.words.ts'

interface PictureInputProps {
  /** The schedule's stored picture. */
  stored: { path: string; name: string } | null
  value: FileChange
  onChange: (change: FileChange) => void
}

/** Selects one picture, with a preview. */
export function PictureInput(props: PictureInputProps) {
  const say = useWords(scheduleWords)
  return (
    <FileField
      {...props}
      label={say('picture')}
      isOptional
      help={say('pictureHelp')}
      accept=".png,.jpg,.jpeg"
      icon={ImagePlus}
      hasPreview
      faultOf={(file) => (isAllowedPicture(file) ? undefined : say('wrongPicture'))}
      words={{ choose: say('attach'), remove: say('detach') }}
    />
  )
}
