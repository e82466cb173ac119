import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { numberText } from '#format/numbers.ts';
import { Row } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';
import { Button } from '../control/Button.tsx';
import { Select } from '../field/Select.tsx';

/**
 * The page numbers to offer: at most `maximum` of them, in a row, the current one among them and in the middle where
 * there is room. Pages count from 1; without any row there is still one page.
 */
export function pageWindow(page: number, pages: number, maximum: number): number[] {
  const last = Math.max(1, pages);
  const size = Math.min(maximum, last);
  const middle = Math.min(Math.max(1, page), last);
  const first = Math.min(Math.max(1, middle - Math.floor(size / 2)), last - size + 1);
  return Array.from({ length: size }, (_number, index) => first + index);
}

export interface PaginationProps {
  /** For screen readers: "Units". */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** null while it is not known. */
  total: number | null;
  pageSizes: readonly number[];
  maximumButtons: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

function rangeText({ page, pageSize, total }: PaginationProps): string {
  if (total === null) return '';
  const from = Math.min(total, (page - 1) * pageSize + 1);
  return `${numberText(from)}–${numberText(Math.min(total, page * pageSize))} of ${numberText(total)}`;
}

/** What paper tells of the other pages. */
const OnPaper = chakra('p', {
  base: { display: 'none', '@media print': { display: 'block', py: '2', fontSize: '8pt' } },
});

export const Pagination = memo(function Pagination(props: PaginationProps) {
  const { label, pageSize, pageSizes, total, onPageSize } = props;
  const controls = (
    <Row
      data-screen=""
      justifyContent="space-between"
      columnGap="4"
      rowGap="2"
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      textStyle="sm"
      color="fg.muted"
    >
      <chakra.label display="inline-flex" alignItems="center" gap="2">
        <chakra.span smDown={{ display: 'none' }}>Rows</chakra.span>
        <Select
          aria-label={`${label}: rows per page`}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          options={pageSizes.map((size) => [size, size])}
        />
        <chakra.span textStyle="figures">{rangeText(props)}</chakra.span>
      </chakra.label>
      <PageButtons {...props} />
    </Row>
  );
  return (
    <>
      {total !== null && total > pageSize ? <OnPaper>{`Rows ${rangeText(props)}`}</OnPaper> : null}
      {controls}
    </>
  );
});

function PageButtons({ label, page, pageSize, total, maximumButtons, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  if (pages === 1) return null;
  return (
    <chakra.nav aria-label={`${label}: pages`} display="flex" gap="1">
      <Button variant="ghost" px="0" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      {pageWindow(page, pages, maximumButtons).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'subtle' : 'ghost'}
          colorPalette={number === page ? 'accent' : 'neutral'}
          px="1.5"
          aria-label={`Page ${numberText(number)}`}
          aria-current={number === page ? 'page' : undefined}
          smDown={number === page ? {} : { display: 'none' }}
          onClick={() => onPage(number)}
        >
          <chakra.span textStyle="figures">{numberText(number)}</chakra.span>
        </Button>
      ))}
      <Button variant="ghost" px="0" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </chakra.nav>
  );
}
