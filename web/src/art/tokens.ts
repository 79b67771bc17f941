// Outlines of the editions' tokens on a grid of 24, in the order of the editions' lists; our own drawings.

const kTokens: Record<string, readonly string[]> = {
  'big-bang': [
    // glasses
    'M2 9h3M19 9h3M5 9h5.500v3a2.700 2.700 0 0 1-5.500 0zM13.500 9H19v3a2.700 2.700 0 0 1-5.500 0zM10.500 10.500c1-.8 2-.8 3 0',
    // sofa
    'M5 11V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v4M3 11a2 2 0 0 1 4 0v3h10v-3a2 2 0 0 1 4 0v6H3zM5 17v2M19 17v2M12 5v9',
    // space helmet
    'M12 3a8 8 0 0 0-8 8v5h16v-5a8 8 0 0 0-8-8zM7 12a5 4 0 0 1 10 0v1H7zM4 16v4h16v-4M9 20v-2M15 20v-2',
    // dog
    'M4 10l2-4 3 2h5l3-2 1 5-2 3v5h-2v-4H9v4H7v-5zM10 11h.01M14 11h.01M11.500 13h1M18 15c2 0 3-1 3-3',
    // wine glass
    'M7 3h10c.500 6-1.500 10-5 10S6.500 9 7 3zM12 13v7M8 20.500h8M7 7h10',
    // tiara
    'M3 18l-1-9 5 4 5-8 5 8 5-4-1 9zM12 12v.01M7 16h10',
    // microscope
    'M9 4l4-1 3 9-4 1.300zM11 13l1 3M6 20h13M8 16h8M16 8a6 6 0 0 1 1 11',
  ],
  bond: [
    // car
    'M2 15l2-3 4-1 4-3h5l3 4 2 1v3h-2.500M17 16H9M5 16H3M5 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM15.500 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM9 11h9',
    // pistol
    'M3 7h18v4h-8l-1 2h-3l-2 6H3l2-8H3zM12 13v-2M18 7V5.500',
    // martini glass
    'M4 4h16l-8 9zM12 13v7M8 20h8M16 4l3-2M8.500 9h7',
    // golden colt
    'M2 8h13v3H9l-1 2 1 6H5L4 12l-2-1zM15 8h7M15 11h3M8 13h3v-2',
    // teeth
    'M4 8c3-3 13-3 16 0v3c-3 1.500-13 1.500-16 0zM4 13c3 1.500 13 1.500 16 0v2c-3 4-13 4-16 0zM8 6.500V11M12 6v6M16 6.500V11M8 13.500v4M12 14v4M16 13.500v4',
    // hat
    'M2 17c0-1 2-2 5-2V9c0-3 10-3 10 0v6c3 0 5 1 5 2 0 2-20 2-20 0zM7 12.500c3 1.500 7 1.500 10 0',
  ],
  'mass-effect': [
    // helmet
    'M12 3c-5 0-8 4-8 9v5l4 4h8l4-4v-5c0-5-3-9-8-9zM6 12h12v3l-4 2h-4l-4-2zM12 3v5',
    // rover
    'M3 14V9l5-3h8l5 4v4zM10 6l2-3h6M4 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM10 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM16 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z',
    // hamster
    'M12 5c-5 0-8 3.500-8 8s3 7 8 7 8-2.500 8-7-3-8-8-8zM6.500 7C4 6 4 3.500 6 3.500S9 5 8.500 6M17.500 7C20 6 20 3.500 18 3.500S15 5 15.500 6M9 11h.01M15 11h.01M11 14.500l1 1 1-1M10 20v-2h4v2',
    // ship
    'M12 2l3 7v6l6 4v2l-6-1.500-1 2.500h-4l-1-2.500L3 21v-2l6-4V9zM12 9v6',
    // cow
    'M5 5c-2 0-3 1-2.500 3L6 9M19 5c2 0 3 1 2.500 3L18 9M6 7c1-2 3-3 6-3s5 1 6 3v5l-2 7c-.5 2-7.500 2-8 0l-2-7zM9.500 10h.01M14.500 10h.01M9 16c1.500-1.500 4.500-1.500 6 0M10.500 17h.01M13.500 17h.01',
    // tool
    'M7 21l-3-8 3-6 6-3 6 3-2 3 1 5-4 6zM8 12l4-4 4 4-4 4zM12 8V4M17 10l2-3',
  ],
  thrones: [
    // wanderer
    'M12 3l2 3 3-2-1 4 3 1-3 2v4l-2 5h-4l-2-5v-4L5 9l3-1-1-4 3 2zM10 11h.01M14 11h.01M10 16h4',
    // egg
    'M12 2c4 0 7 7 7 12a7 7 0 0 1-14 0c0-5 3-12 7-12zM8 8l4 3 4-3M6 13l6 4 6-4M12 11v10',
    // three-eyed crow
    'M3 9l5-3c2-3 7-2 8 1l5 8-5 1c-1 3-4 5-8 5l2-4c-3 0-4-3-4-6zM10.500 8h.01M13 7h.01M12.500 10h.01M16 16l4 5',
    // throne
    'M6 21V11l-2-1V7l2 1V3l3 3V2l3 3 3-3v4l3-3v5l2-1v3l-2 1v10zM8 21v-6h8v6M8 12h8',
    // crown
    'M3 18L2 7l5 4 5-7 5 7 5-4-1 11zM3 21h18',
    // direwolf
    'M4 3l5 4h6l5-4-1 9-3 4-2 5h-4l-2-5-3-4zM9 11l1.500 1M15 11l-1.500 1M11 17h2l-1 1.500z',
  ],
  zelda: [
    // shield
    'M4 4c5 1 6-1 8-2 2 1 3 3 8 2v8c0 5-4 8-8 10-4-2-8-5-8-10zM12 6l3 5-3 2-3-2zM8 15l4 3 4-3',
    // three triangles
    'M12 3l4.500 8h-9zM7.500 11l4.500 8H3zM16.500 11l4.500 8h-9z',
    // slingshot
    'M12 22v-8M12 14c-4-1-6-4-6-9M12 14c4-1 6-4 6-9M6 5c-1.500 0-1.500-2 0-2s1.500 2 0 2zM18 5c-1.500 0-1.500-2 0-2s1.500 2 0 2zM6.500 5.500L12 10l5.500-4.500',
    // boomerang
    'M4 20c-2-9 4-16 16-17 1 1 1 3 0 4-8 1-11 5-11 12-1 2-4 2.500-5 1zM7 13l3 1M11 8l2 2',
    // hook
    'M4 21v-4l9-9M4 17h4M13 8l-2-3M13 8l3 2M15 3c4 0 6 3 6 6l-3-1M12 3l3 0',
    // bow
    'M6 3c8 1 13 6 14 15M6 3L4 5M20 18l1 2M6 3l14 15M3 21L16 8M16 8h-4M16 8v4M3 21h3M3 21v-3',
  ],
};

const kPlain = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM7 20c0-4 2-7 5-7s5 3 5 7z';

export function token_path(edition: string, piece: number): string {
  return kTokens[edition]?.[piece] ?? kPlain;
}
