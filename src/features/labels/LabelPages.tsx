import QrCode from '#ui/code/QrCode.tsx';
import { labelMessages } from '#domain/messages/labels.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { paper, type LabelSheet } from './labelSheets.ts';

export interface Label {
  id: number;
  name: string;
  kind: string;
  site: string;
  /** What its code opens. */
  address: string;
}

/** A length on the paper, which is as wide as the page is shown. */
const mm = (length: number) => `${(100 * length) / paper.width}cqw`;

const Paper = chakra('div', { base: { containerType: 'inline-size', w: 'full', bg: 'white', color: 'black' } });

interface LabelPageProps {
  sheet: LabelSheet;
  labels: readonly (Label | null)[];
  /** Whether the edges of the labels show, as on the screen. */
  hasEdges: boolean;
}

/** One sheet of labels. */
export function LabelPage({ sheet, labels, hasEdges }: LabelPageProps) {
  const { columns, width, height, top, left, gap } = sheet;
  const code = Math.min(height - 6, width / 2 - 4);
  return (
    <Paper data-label-page="">
      <div style={{ height: mm(paper.height), paddingTop: mm(top), paddingLeft: mm(left), overflow: 'hidden' }}>
        <div
          style={{
            display: 'grid',
            gridTemplateColumns: `repeat(${columns}, ${mm(width)})`,
            gridAutoRows: mm(height),
            columnGap: mm(gap),
          }}
        >
          {labels.map((label, place) => (
            <div
              key={label === null ? `used up ${place}` : label.id}
              style={{
                display: 'flex',
                alignItems: 'center',
                gap: mm(2),
                padding: mm(3),
                minWidth: 0,
                overflow: 'hidden',
                outline: hasEdges ? '1px dashed #bbb' : 'none',
                outlineOffset: '-1px',
              }}
            >
              {label === null ? null : (
                <>
                  <div style={{ width: mm(code), flexShrink: 0 }}>
                    <QrCode text={label.address} label={labelMessages.code(label.name)} maxW="none" />
                  </div>
                  <div style={{ minWidth: 0, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
                    <div style={{ fontSize: mm(nameSize(label.name)), fontWeight: 700 }}>{label.name}</div>
                    <div style={{ fontSize: mm(2.8) }}>{label.kind}</div>
                    <div style={{ fontSize: mm(2.8) }}>{label.site}</div>
                  </div>
                </>
              )}
            </div>
          ))}
        </div>
      </div>
    </Paper>
  );
}

/** Millimetres: long names are smaller. */
const nameSize = ({ length }: string): number => (length <= 6 ? 7 : length <= 14 ? 5 : 3.5);
