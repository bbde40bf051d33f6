import { Avatar } from '../../../ui/Avatar.tsx'
import { useMedium } from './chat/use-medium.ts'

interface CustomerAvatarProps {
  name: string
  /** Path on the simulator; empty if there is none. */
  pictureUrl: string
  size: number
}

/** A customer's own profile picture. */
export function CustomerAvatar({ name, pictureUrl, size }: CustomerAvatarProps) {
  const { url = '' } = useMedium(pictureUrl === '' ? undefined : pictureUrl)
  return <Avatar name={name} src={url} size={size} />
}
