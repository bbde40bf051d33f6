import type { ComponentProps } from 'react'

interface HiddenFileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden'> {
  onFiles: (files: readonly [File, ...File[]]) => void
}

/** Opens the browser's file dialog when `click` is called on it; a button beside it does so. */
export function HiddenFileInput({ onFiles, ...input }: HiddenFileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? []
        // Cleared, so that choosing the same file again fires a change event.
        currentTarget.value = ''
        if (first) onFiles([first, ...others])
      }}
    />
  )
}
