import { chakra } from '#ui/theme/chakra.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { buttonRecipe } from '#ui/theme/recipes/button.ts';

const HomeLink = chakra(PathLink, buttonRecipe);

export function NotFoundPage() {
  return (
    <chakra.div display="grid" placeItems="center" minH="60dvh" px="6" py="10">
      <chakra.div maxW="md" textAlign="center">
        <BarrierDrawing />
        <chakra.h1 textStyle="2xl" fontWeight="semibold" pt="6" pb="2">
          {pageMessages.notFoundTitle}
        </chakra.h1>
        <chakra.p color="fg.muted" textWrap="pretty" pb="6">
          {pageMessages.notFoundText}
        </chakra.p>
        <HomeLink to={pathTo(homeRoute)} variant="solid" colorPalette="accent" size="md">
          {pageMessages.notFoundButton}
        </HomeLink>
      </chakra.div>
    </chakra.div>
  );
}

function BarrierDrawing() {
  return (
    <chakra.svg
      aria-hidden="true"
      width="200px"
      maxW="full"
      viewBox="0 0 200 84"
      fill="none"
      mx="auto"
      color="accent.border"
    >
      <path d="M8 76h184" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M22 76V36a12 12 0 0 1 24 0v40" stroke="currentColor" strokeWidth="2" />
      <path d="M38 44h138a4 4 0 0 1 0 8H38" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      {[62, 86, 110, 134, 158].map((x) => (
        <path key={x} d={`M${x} 44h10l-6 8h-10z`} fill="currentColor" />
      ))}
      <path d="M170 52v24" stroke="currentColor" strokeWidth="2" />
      <circle cx="34" cy="34" r="3" fill="currentColor" />
    </chakra.svg>
  );
}
