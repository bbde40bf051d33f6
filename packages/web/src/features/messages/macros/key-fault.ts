import { areKeysColliding, isMacroKey, isProductKey } from '@guiche/contract/macro-limits'
import type { Macro } from '@guiche/contract/macros'
import { findCollidingAction, type ShortcutId } from '../../organisation/shortcuts/index.ts'

export type KeyFault =
  | { word: 'keyOfBrowser' | 'keyOfProductUnnamed' }
  | { word: 'keyOfProduct'; action: ShortcutId }
  | { word: 'keyOfMacro'; name: string }

/**
 * The reason why keys cannot be a macro's.
 * @param others the user's other macros
 */
export function keyFault(
  keys: string,
  userId: number,
  others: ReadonlyArray<Pick<Macro, 'name' | 'key'>>,
): KeyFault | undefined {
  if (!isMacroKey(keys)) return { word: 'keyOfBrowser' }
  const action = findCollidingAction(userId, keys)
  if (action !== undefined) return { word: 'keyOfProduct', action }
  // Keys of the product are refused even if this user changed them, since a shared macro's other users have them.
  if (isProductKey(keys)) return { word: 'keyOfProductUnnamed' }
  const other = others.find(({ key }) => key !== null && areKeysColliding(key, keys))
  return other && { word: 'keyOfMacro', name: other.name }
}
