import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { pictureAddress } from '../../../api/files.ts'

/** A photo that the member sent, as stored on the server. */
export function OwnPhoto({
  photoId,
  alt,
  onFault,
  ...img
}: { photoId: string; alt: string; onFault?: () => void } & Pick<
  ComponentProps<'img'>,
  'className' | 'hidden' | 'onLoad'
>): ReactNode {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let letGo = (): void => undefined
    pictureAddress('/v3/private/kyc/builtin/photo', { photoId }, stop.signal).then(
      ({ address: found, revoke }) => {
        if (stop.signal.aborted) return revoke()
        letGo = revoke
        setAddress(found)
      },
      () => {
        if (!stop.signal.aborted) onFault?.()
      },
    )
    return () => {
      stop.abort()
      letGo()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the photo decides; what hears of its fault may be new each render
  }, [photoId])
  return address ? <img {...img} alt={alt} src={address} onError={onFault} /> : null
}
