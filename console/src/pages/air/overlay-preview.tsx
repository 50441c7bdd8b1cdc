import { useElementSize } from '@mantine/hooks';
import { texts } from '#console/texts.ts';
import classes from './overlay-preview.module.css';

/** As wide as the browser source of a production. */
const sourceWidth = 1920;

/** The overlay itself, over a field, in the size of a production. */
export function OverlayPreview({ address }: { readonly address: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} className={classes['field']}>
      <iframe
        title={texts.air.preview}
        src={address}
        className={classes['source']}
        style={{ transform: `scale(${width / sourceWidth})` }}
        tabIndex={-1}
      />
    </div>
  );
}
